import { createHmac, randomBytes } from 'node:crypto'

import { LRUCache } from 'lru-cache'

import type { Database, Reader, Writer } from '../database/database.ts'
import { type Budget, countedSince, spent } from './budget.ts'

const name = 'rate_limit_key'

const storedKey = async (reader: Reader): Promise<string | undefined> => {
  const row = await reader.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value
}

/** Made at the first need and not by a migration: a database that is moved into another brings its key along. */
const makeKey = (db: Database): Promise<string> =>
  db.transact(async (writer) => {
    const known = await storedKey(writer)
    if (known !== undefined) return known
    const value = randomBytes(32).toString('base64url')
    await writer.insertInto('setting').values({ name, value }).execute()
    return value
  })

/**
 * Replaces what is counted, such as an address, by a keyed hash of 64 bits: without the key nobody can look for another
 * address with the same hash, and lock its owner out. The key lies in the database, which several servers may share.
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

/** Counts acts of one kind against budgets, for all servers of the blog and through restarts. */
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

  /** Refuses when one of the budgets is spent; otherwise resolves with what counts the act, in the act's own transaction. */
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
