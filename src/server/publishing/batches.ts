import { setImmediate } from 'node:timers/promises'

/** Rows per statement: within every engine's limit of parameters, and few statements. */
const size = 500

/** Splits a list into chunks of at most 500 items. */
export const inChunks = function* <T>(items: readonly T[]): Generator<T[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size)
}

/** How long a task may block the event loop, in milliseconds. */
const slice = 8

/** Time slicing for long tasks: await the returned function in a loop, and it yields to the event loop every few milliseconds. */
export const createTimeSlices = (): (() => Promise<void>) => {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < slice) return
    await setImmediate()
    since = performance.now()
  }
}
