import { setImmediate } from 'node:timers/promises'

/** Rows per statement: few enough for every engine's limit of values, many enough to make statements rare. */
const size = 500

export const inChunks = function* <T>(items: readonly T[]): Generator<T[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size)
}

/** Longest stretch, in milliseconds, that a long task may keep requests waiting. */
const stretch = 8

/** Returns a function to await within a long task: it lets waiting requests through every few milliseconds. */
export const createTimeSlices = (): (() => Promise<void>) => {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < stretch) return
    await setImmediate()
    since = performance.now()
  }
}
