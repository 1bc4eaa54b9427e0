import { createHash, timingSafeEqual } from 'node:crypto'

import type { Database, Reader, Writer } from '../database/database.ts'
import { readStored, renewStoredSecret, storedSecret } from '../database/stored-value.ts'

const [storedName, bytes] = ['comment_feed_key', 24] as const

/** The secret key in the URL of the comment feed, generated on first use. */
export const feedKey = (db: Database): Promise<string> => storedSecret(db, storedName, bytes)

/** Replaces the key, so that the old URL is no longer valid; resolves with the new one. */
export const renewFeedKey = (db: Writer): Promise<string> => renewStoredSecret(db, storedName, bytes)

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Compares in constant time. */
export const isFeedKey = async (db: Reader, given: string): Promise<boolean> => {
  const key = await readStored(db, storedName)
  return key !== undefined && timingSafeEqual(digest(key), digest(given))
}

/** The path of the comment feed. It contains the secret key: not for logs. */
export const feedPath = (key: string): string => `/owner/comments.xml?key=${key}`
