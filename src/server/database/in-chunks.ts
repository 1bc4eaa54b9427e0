/** Rows per statement: within every engine's limit of parameters, and few statements. */
const chunkSize = 500

/** Splits a list into chunks of at most 500 items. */
export const inChunks = function* <T>(items: readonly T[]): Generator<T[]> {
  for (let start = 0; start < items.length; start += chunkSize) yield items.slice(start, start + chunkSize)
}
