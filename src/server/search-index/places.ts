import { periodMark } from './tokens.ts'

const idsPerSecond = 2 ** 20
const lastSecond = 2 ** 32

/**
 * The place of a post in the index: its rank by time as one integer, seconds first, then id, by which both engines sort. (Beyond
 * a million ids, and before 1833 or after 2106, the order within a second is arbitrary.)
 */
export const placeOf = (createdAt: string, id: number): number => {
  const second = Math.floor(Date.parse(createdAt) / 1_000)
  return (Math.min(Math.max(second, -lastSecond), lastSecond - 1) + lastSecond) * idsPerSecond + (id % idsPerSecond)
}

/** How many of the next shorter periods make one. */
const ratio = 8
/** How many lengths of periods there are; the longest is as long as all time. */
const levels = 9
/** Maximum number of periods in a query: more would fit the wanted posts more closely, fewer are faster. */
const maxPeriods = 16

/** The length of a period as a number of places; the shortest is a quarter of an hour. */
const lengthOf = (level: number): number => 1_024 * ratio ** level * idsPerSecond

const periodOf = (place: number, level: number): number => Math.floor(place / lengthOf(level))

const tokenOf = (level: number, period: number): string => `${periodMark}${level} ${period}`

/** A token for each period that a place is in. */
export const periodTokens = (place: number): readonly string[] =>
  Array.from({ length: levels }, (_, level) => tokenOf(level, periodOf(place, level)))

export type Periods = {
  readonly tokens: readonly string[]
  /** The first place of the earliest period. */
  readonly from: number
}

/** The shortest periods, up to `maxPeriods`, with all places from `first` to `last`. */
export const periodsWith = (first: number, last: number): Periods => {
  const count = (level: number) => periodOf(last, level) - periodOf(first, level) + 1
  let level = 0
  while (count(level) > maxPeriods) level += 1
  const earliest = periodOf(first, level)
  const tokens = Array.from({ length: count(level) }, (_, index) => tokenOf(level, earliest + index))
  return { tokens, from: earliest * lengthOf(level) }
}
