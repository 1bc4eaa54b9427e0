import { setImmediate } from 'node:timers/promises'

/** Longest stretch, in milliseconds, that a long task may keep requests waiting. */
const stretch = 8

/** Returns a function to await within a long task: it lets waiting requests through every few milliseconds. */
export const createPace = (): (() => Promise<void>) => {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < stretch) return
    await setImmediate()
    since = performance.now()
  }
}
