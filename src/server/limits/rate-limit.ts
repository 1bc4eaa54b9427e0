import { LRUCache } from 'lru-cache'

import type { RefusalCode } from '#/contract/refusal.ts'

import { type Database, instant, type Reader, type Writer } from '../database/database.ts'
import { networksOf } from '../http/client-address.ts'
import { Refused } from '../http/refused.ts'
import { createKeyedHash } from './keyed-hash.ts'

const minuteMs = 60_000

/**
 * At most `limit` requests of a subject in a sliding window. (Fixed windows would let twice the limit through around a boundary.)
 */
export type Budget = {
  /** What is counted: a network, a post, the whole blog. */
  readonly subject: string
  readonly limit: number
  /** In milliseconds. */
  readonly windowMs: number
  /** The refusal's message, in Korean. */
  readonly message: string
  readonly code: RefusalCode
}

/** By how much a client's limit is multiplied for a /64, its /56 and its /48: each may be one home, or a whole village. */
const clientsPerNetwork = [1, 4, 10]

/** The networks that a client is in, smallest first, with the number of clients whose allowance each gets. */
export const allowancesOf = (client: string): readonly { readonly subject: string; readonly clients: number }[] =>
  networksOf(client).map((subject, level) => ({ subject, clients: clientsPerNetwork[level] ?? 1 }))

/** A client's limit per minute, and those of the wider networks that one customer could be using. */
export const budgetsPerMinute = (
  client: string,
  limit: number,
  { message, code }: Pick<Budget, 'message' | 'code'>,
): readonly Budget[] =>
  allowancesOf(client).map(({ subject, clients }) => ({
    subject,
    limit: limit * clients,
    windowMs: minuteMs,
    message,
    code,
  }))

/**
 * The window's bounds, in milliseconds. Its end lies a little ahead, because clocks of several servers differ; anything
 * beyond that was counted before a clock was set back.
 */
const windowBounds = ({ windowMs }: Budget, now: number) => ({ after: now - windowMs, until: now + minuteMs })

/** The 429 with `Retry-After`. `oldest`: when the oldest request within the limit came, in milliseconds. */
const tooOften = ({ windowMs, message, code }: Budget, oldest: number, now: number): Refused => {
  const seconds = Math.ceil((oldest + windowMs - now) / 1_000)
  return new Refused(429, message, code, { 'retry-after': String(Math.min(Math.max(seconds, 1), windowMs / 1_000)) })
}

type Options = { readonly db: Database; readonly clock: () => Date; readonly kind: string }

type HashedBudget = Budget & { readonly hash: string }

/** A rate limiter in the database: shared by all servers of the blog, and kept across restarts. */
export const createRateLimit = ({ db, clock, kind }: Options) => {
  const hashOf = createKeyedHash(db)

  const refuseAtLimit = async (reader: Reader, budgets: readonly HashedBudget[]): Promise<void> => {
    const now = clock().getTime()
    for (const budget of budgets) {
      const { after, until } = windowBounds(budget, now)
      const oldest = await reader
        .selectFrom('recent_act')
        .select('at')
        .where('kind', '=', kind)
        .where('client', '=', budget.hash)
        .where('at', '>', instant(after))
        .where('at', '<=', instant(until))
        .orderBy('at', 'desc')
        .limit(1)
        .offset(budget.limit - 1)
        .executeTakeFirst()
      if (oldest !== undefined) throw tooOften(budget, Date.parse(oldest.at), now)
    }
  }

  const record = async (writer: Writer, budgets: readonly HashedBudget[]): Promise<void> => {
    const now = clock().getTime()
    const longest = Math.max(...budgets.map(({ windowMs }) => windowMs))
    await writer
      .deleteFrom('recent_act')
      .where('kind', '=', kind)
      .where('at', '<=', instant(now - longest))
      .execute()
    const hashes = new Set(budgets.map(({ hash }) => hash))
    await writer
      .insertInto('recent_act')
      .values([...hashes].map((hash) => ({ kind, client: hash, at: instant(now) })))
      .execute()
  }

  /**
   * Rejects with `Refused` (429) if a limit is used up. Otherwise resolves with a function that counts the request, to be called
   * in the request's own transaction; it checks again and may reject, too.
   */
  return async (budgets: readonly Budget[]): Promise<(writer: Writer) => Promise<void>> => {
    const hashed = await Promise.all(budgets.map(async (budget) => ({ ...budget, hash: await hashOf(budget.subject) })))
    await db.read((reader) => refuseAtLimit(reader, hashed))
    return async (writer) => {
      // Another request, or another server, may have counted since.
      await refuseAtLimit(writer, hashed)
      await record(writer, hashed)
    }
  }
}

/** Subjects in memory; the least recently counted are evicted first. */
const maxSubjects = 20_000

/** A rate limiter in this process's memory: cheap, never fails, and forgets everything on restart. */
export const createMemoryLimit = (clock: () => Date) => {
  const times = new LRUCache<string, readonly number[]>({ max: maxSubjects })
  const recent = (budget: Budget, now: number): readonly number[] => {
    const { after, until } = windowBounds(budget, now)
    return (times.peek(budget.subject) ?? []).filter((at) => at > after && at <= until)
  }
  return {
    refuseAtLimit: (budgets: readonly Budget[]): void => {
      const now = clock().getTime()
      for (const budget of budgets) {
        const oldest = recent(budget, now).at(-budget.limit)
        if (oldest !== undefined) throw tooOften(budget, oldest, now)
      }
    },
    count: (budgets: readonly Budget[]): void => {
      const now = clock().getTime()
      for (const budget of budgets) {
        times.set(budget.subject, [...recent(budget, now), now].slice(-budget.limit))
      }
    },
  }
}

/** A rate limit per minute and client, in memory, because counting in the database would cost more than what it limits. Throws 429. */
export const createMinuteLimit = (clock: () => Date, limit: number, refusal: Pick<Budget, 'message' | 'code'>) => {
  const counted = createMemoryLimit(clock)
  return (client: string): void => {
    const budgets = budgetsPerMinute(client, limit, refusal)
    counted.refuseAtLimit(budgets)
    counted.count(budgets)
  }
}
