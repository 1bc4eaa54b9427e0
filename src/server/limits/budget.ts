import type { RefusalCode } from '#/contract/refusal.ts'

import { networksOf } from '../http/client-address.ts'
import { Refused } from '../http/refused.ts'

const minute = 60_000

/** At most `limit` acts of one subject within any `window`: a sliding one, since a fixed one lets twice the limit pass at its turn. */
export type Budget = {
  /** Whose acts are counted: a network, a post, the whole blog. */
  readonly subject: string
  readonly limit: number
  /** In milliseconds. */
  readonly window: number
  /** What is said to whoever comes after the budget is spent. */
  readonly message: string
  readonly code: RefusalCode
}

/** How many clients' worth of acts a /64, its /56 and its /48 get: one home may have all of them, a village too. */
const shares = [1, 4, 10]

/** What a client may do in a minute, and the wider networks that one customer could come from. */
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
 * The oldest time at which an act still counts, and the newest: the clocks of several servers differ a little, and what
 * is further ahead was counted before a clock was set back.
 */
export const countedSince = ({ window }: Budget, now: number) => ({ after: now - window, until: now + minute })

/** `first`: the oldest of the acts that spent the budget. */
export const spent = ({ window, message, code }: Budget, first: number, now: number): Refused => {
  const seconds = Math.ceil((first + window - now) / 1_000)
  return new Refused(429, message, { 'retry-after': String(Math.min(Math.max(seconds, 1), window / 1_000)) }, code)
}
