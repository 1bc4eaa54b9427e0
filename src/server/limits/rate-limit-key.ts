import { createHmac, randomBytes } from 'node:crypto'

import { LRUCache } from 'lru-cache'

import type { Database, Reader } from '../database/database.ts'

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
 * address with the same tag, and lock its owner out. The key lies in the database, which several servers may share.
 */
export const createTags = (db: Database): ((subject: string) => Promise<string>) => {
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
