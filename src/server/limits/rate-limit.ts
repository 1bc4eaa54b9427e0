import { createHmac, randomBytes } from 'node:crypto'

import { LRUCache } from 'lru-cache'

import type { Database, Reader, Writer } from '../database/database.ts'
import { readSetting, writeSetting } from '../database/setting.ts'
import { type Budget, countedSince, spent } from './budget.ts'

const name = 'rate_limit_key'

const storedKey = (reader: Reader): Promise<string | undefined> => readSetting(reader, name)

/** Created on first use, not by a migration, so that a database moved elsewhere keeps its key. */
const makeKey = (db: Database): Promise<string> =>
  db.transact(async (writer) => {
    const known = await storedKey(writer)
    if (known !== undefined) return known
    const value = randomBytes(32).toString('base64url')
    await writeSetting(writer, name, value)
    return value
  })

/**
 * Hashes what is counted, such as an address, to 64 bits with a secret key: without it nobody can search for another address
 * with the same hash and lock its owner out. The key is in the database, because several servers may share it.
 */
export const createHasher = (db: Database): ((subject: string) => Promise<string>) => {
  const keys = new LRUCache<string, Buffer>({
    max: 1,
    fetchMethod: async () => Buffer.from((await db.read(storedKey)) ?? (await makeKey(db)), 'base64url'),
  })
  return async (subject) => {
    const digest = createHmac('sha256', await keys.forceFetch(name))
      .update(subject)
      .digest()
    return digest.subarray(0, 8).toString('base64url')
  }
}

type Options = { readonly db: Database; readonly clock: () => Date; readonly kind: string }

type HashedBudget = Budget & { readonly hash: string }

const instant = (time: number): string => new Date(time).toISOString()

/** A rate limiter in the database: shared by all servers of the blog, and kept across restarts. */
export const createRateLimit = ({ db, clock, kind }: Options) => {
  const hashOf = createHasher(db)

  const refuse = async (reader: Reader, budgets: readonly HashedBudget[]): Promise<void> => {
    const now = clock().getTime()
    for (const budget of budgets) {
      const { after, until } = countedSince(budget, now)
      const first = await reader
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
      if (first !== undefined) throw spent(budget, Date.parse(first.at), now)
    }
  }

  const record = async (writer: Writer, budgets: readonly HashedBudget[]): Promise<void> => {
    const now = clock().getTime()
    const longest = Math.max(...budgets.map(({ window }) => window))
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
   * Throws `Refused` (429) if a limit is used up. Otherwise resolves with a function that counts the request, to be called in
   * the request's own transaction; it checks again and may throw too.
   */
  return async (budgets: readonly Budget[]): Promise<(writer: Writer) => Promise<void>> => {
    const hashed = await Promise.all(budgets.map(async (budget) => ({ ...budget, hash: await hashOf(budget.subject) })))
    await db.read((reader) => refuse(reader, hashed))
    return async (writer) => {
      // Another request, or another server, may have counted since.
      await refuse(writer, hashed)
      await record(writer, hashed)
    }
  }
}
