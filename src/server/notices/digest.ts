/** A new comment that the owner has not been told of, or only within the last {@link digestWindowMs}. */
export type Noted = {
  readonly comment_id: number
  readonly at: string
  readonly told_at: string | null
  /** 1 if it was told as part of a digest. */
  readonly together: number
}

type Plan =
  | { readonly kind: 'tell'; readonly ids: readonly number[]; readonly asDigest: boolean }
  /** Nothing to send before this time, in milliseconds since the epoch; `Infinity` when nothing is pending. */
  | { readonly kind: 'wait'; readonly until: number }

/** More than {@link maxSingleNotices} comments within this time, in milliseconds, become one digest. */
export const digestWindowMs = 600_000
const maxSingleNotices = 5
/** Debounce after a single notice, so that a burst of comments is recognised before the second one. */
const debounceMs = 5_000
/** A burst counts as over after this long without a comment. */
const burstEndMs = 30_000

const latest = (instants: readonly (string | null)[]): number =>
  Math.max(-Infinity, ...instants.filter((it) => it !== null).map(Date.parse))

/**
 * Decides what to send at `now` (milliseconds). The first comment goes out at once and a few more one by one. More than a
 * few within ten minutes become one digest, sent when the burst is over or ten minutes after its first comment, and at most
 * once in ten minutes.
 */
export const planNotices = (noted: readonly Noted[], now: number): Plan => {
  const waiting = noted.filter(({ told_at }) => told_at === null)
  if (waiting.length === 0) return { kind: 'wait', until: Infinity }
  const recent = noted.filter(({ at, told_at }) => told_at === null || Date.parse(at) > now - digestWindowMs)
  const asDigest = recent.length > maxSingleNotices
  const times = waiting.map(({ at }) => at)
  const lastTold = latest(noted.map(({ told_at }) => told_at))
  const lastDigest = latest(noted.filter((it) => it.together === 1).map(({ told_at }) => told_at))
  const until = asDigest
    ? Math.min(
        Math.min(...times.map(Date.parse)) + digestWindowMs,
        Math.max(latest(times) + burstEndMs, lastDigest + digestWindowMs),
      )
    : lastTold + debounceMs
  if (now < until) return { kind: 'wait', until }
  const ids = waiting.map(({ comment_id }) => comment_id).toSorted((a, b) => a - b)
  // With nothing told lately only the first goes out: the others may be the start of a burst.
  return { kind: 'tell', ids: !asDigest && lastTold === -Infinity ? ids.slice(0, 1) : ids, asDigest }
}
