import { setImmediate } from 'node:timers/promises'

/** How long a task may block the event loop. */
const sliceMs = 8

/**
 * Time slicing for long tasks: await the returned function in a loop, and it yields to the event loop every few milliseconds. It
 * rejects once `signal` is aborted.
 */
export const createTimeSlices = (signal?: AbortSignal): (() => Promise<void>) => {
  let since = performance.now()
  return async () => {
    signal?.throwIfAborted()
    if (performance.now() - since < sliceMs) return
    await setImmediate()
    since = performance.now()
  }
}
