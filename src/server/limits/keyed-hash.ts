import { createHmac } from 'node:crypto'

import { LRUCache } from 'lru-cache'

import type { Database } from '../database/database.ts'
import { storedSecret } from '../database/stored-value.ts'

const hashKeyName = 'rate_limit_key'

/**
 * Hashes a subject, such as a client's network or an author's name, to 64 bits with a secret key: without the key nobody can
 * find a second subject with the same hash, to use up its limits or pass for it. The key is in the database, because several
 * servers may share it.
 */
export const createKeyedHash = (db: Database): ((subject: string) => Promise<string>) => {
  const keys = new LRUCache<string, Buffer>({
    max: 1,
    fetchMethod: async () => Buffer.from(await storedSecret(db, hashKeyName, 32), 'base64url'),
  })
  return async (subject) => {
    const digest = createHmac('sha256', await keys.forceFetch(hashKeyName))
      .update(subject)
      .digest()
    return digest.subarray(0, 8).toString('base64url')
  }
}
