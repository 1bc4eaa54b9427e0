/** A seeded random number generator: the same numbers for the same text. */
export type Random = {
  /** A number in a range, rounded to a tenth, so that all machines agree. */
  between(low: number, high: number): number
  /** An integer from `low` to `high`, inclusive. */
  count(low: number, high: number): number
  pick<T>(items: readonly [T, ...T[]]): T
}

/** FNV-1a over UTF-16 code units. */
const seedOf = (text: string): number => {
  let seed = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) seed = Math.imul(seed ^ text.charCodeAt(index), 0x01000193)
  return seed >>> 0
}

export const createRandom = (text: string): Random => {
  let state = seedOf(text)
  // Mulberry32
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000
  }
  const count = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1))
  return {
    between: (low, high) => Math.round((low + next() * (high - low)) * 10) / 10,
    count,
    pick: (items) => items[count(0, items.length - 1)] ?? items[0],
  }
}
