import { createHmac, randomBytes } from 'node:crypto'

import { LRUCache } from 'lru-cache'

import type { Database, Reader } from '../database/database.ts'
import { readStored, writeStored } from '../database/stored-value.ts'

const settingName = 'rate_limit_key'

const storedKey = (reader: Reader): Promise<string | undefined> => readStored(reader, settingName)

/** Created on first use, not by a migration, so that a database moved elsewhere keeps its key. */
const makeKey = (db: Database): Promise<string> =>
  db.transact(async (writer) => {
    const known = await storedKey(writer)
    if (known !== undefined) return known
    const value = randomBytes(32).toString('base64url')
    await writeStored(writer, settingName, value)
    return value
  })

/**
 * Hashes a subject, such as a client's address, to 64 bits with a secret key: without it nobody can search for another address
 * with the same hash and lock its owner out. The key is in the database, because several servers may share it.
 */
export const createKeyedHash = (db: Database): ((subject: string) => Promise<string>) => {
  const keys = new LRUCache<string, Buffer>({
    max: 1,
    fetchMethod: async () => Buffer.from((await db.read(storedKey)) ?? (await makeKey(db)), 'base64url'),
  })
  return async (subject) => {
    const digest = createHmac('sha256', await keys.forceFetch(settingName))
      .update(subject)
      .digest()
    return digest.subarray(0, 8).toString('base64url')
  }
}
