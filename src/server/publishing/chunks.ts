/** Rows per statement: few enough for every engine's limit of values, many enough to make statements rare. */
const size = 500

export const inChunks = function* <T>(items: readonly T[]): Generator<T[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size)
}
