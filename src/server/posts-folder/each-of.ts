/** Works through a list, at most `limit` items at a time. The first failure ends it. */
export const eachOf = async <T>(
  items: readonly T[],
  limit: number,
  work: (item: T) => Promise<void>,
): Promise<void> => {
  const rest = items.values()
  // All workers draw from one iterator.
  const drain = async () => {
    for (const item of rest) await work(item)
  }
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, drain))
}
