import type { RefusalCode } from '#/contract/refusal.ts'

import { networksOf } from '../http/client-address.ts'
import { Refused } from '../http/refused.ts'

const minute = 60_000

/** A rate limit: at most `limit` requests per subject in a sliding window. (A fixed window lets twice the limit through where two meet.) */
export type Budget = {
  /** What is counted: a network, a post, the whole blog. */
  readonly subject: string
  readonly limit: number
  /** In milliseconds. */
  readonly window: number
  /** The refusal's message, in Korean. */
  readonly message: string
  readonly code: RefusalCode
}

/** A /64, its /56 and its /48 get the allowance of 1, 4 and 10 clients: each may be one home, or a whole village. */
const shares = [1, 4, 10]

/** A client's limit per minute, and those of the wider networks that one customer could be using. */
export const budgetsOfMinute = (
  client: string,
  limit: number,
  { message, code }: Pick<Budget, 'message' | 'code'>,
): readonly Budget[] =>
  networksOf(client).map((subject, level) => ({
    subject,
    limit: limit * (shares[level] ?? 1),
    window: minute,
    message,
    code,
  }))

/**
 * The window's bounds, in milliseconds. Its end lies a little ahead, because clocks of several servers differ; anything
 * beyond that was counted before a clock was set back.
 */
export const countedSince = ({ window }: Budget, now: number) => ({ after: now - window, until: now + minute })

/** The 429 with `Retry-After`. `first`: when the oldest request that uses up the limit came, in milliseconds. */
export const spent = ({ window, message, code }: Budget, first: number, now: number): Refused => {
  const seconds = Math.ceil((first + window - now) / 1_000)
  return new Refused(429, message, { 'retry-after': String(Math.min(Math.max(seconds, 1), window / 1_000)) }, code)
}
