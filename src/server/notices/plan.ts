/** A comment that the owner is to hear of, or has heard of not long ago. */
export type Noted = {
  readonly comment_id: number
  readonly at: string
  readonly told_at: string | null
  /** 1 if it was told with others. */
  readonly together: number
}

export type Plan =
  | { readonly kind: 'tell'; readonly ids: readonly number[]; readonly together: boolean }
  /** Nothing before this moment, in milliseconds; `Infinity` while nothing waits. */
  | { readonly kind: 'wait'; readonly until: number }

/** How many are told one by one within this time; more become one. */
export const [window, few] = [600_000, 5]
/** How long after one was told the next waits for others: a flood is seen for what it is before it rings a second time. */
const gap = 5_000
/** Nobody has written for so long: the flood is over. */
const quiet = 30_000

const latest = (instants: readonly (string | null)[]): number =>
  Math.max(-Infinity, ...instants.filter((it) => it !== null).map(Date.parse))

/**
 * What is to be told now: the first comment at once, a few one by one, and more than a few within ten minutes as one notice,
 * when no more come or ten minutes after the first of them. Such a notice comes once in ten minutes at most.
 */
export const planNotices = (noted: readonly Noted[], now: number): Plan => {
  const waiting = noted.filter(({ told_at }) => told_at === null)
  if (waiting.length === 0) return { kind: 'wait', until: Infinity }
  const recent = noted.filter(({ at, told_at }) => told_at === null || Date.parse(at) > now - window)
  const together = recent.length > few
  const times = waiting.map(({ at }) => at)
  const lastTold = latest(noted.map(({ told_at }) => told_at))
  const lastTogether = latest(noted.filter((it) => it.together === 1).map(({ told_at }) => told_at))
  const until = together
    ? Math.min(Math.min(...times.map(Date.parse)) + window, Math.max(latest(times) + quiet, lastTogether + window))
    : lastTold + gap
  if (now < until) return { kind: 'wait', until }
  const ids = waiting.map(({ comment_id }) => comment_id).toSorted((a, b) => a - b)
  // Whatever else has come in the same moment may be the beginning of a flood.
  return { kind: 'tell', ids: !together && lastTold === -Infinity ? ids.slice(0, 1) : ids, together }
}
