import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

import type { Database, Reader, Writer } from '../database/database.ts'
import { readStored, writeStored } from '../database/stored-value.ts'

const settingName = 'comment_feed_key'

const storedKey = (db: Reader): Promise<string | undefined> => readStored(db, settingName)

const write = async (db: Writer): Promise<string> => {
  const value = randomBytes(24).toString('base64url')
  await writeStored(db, settingName, value)
  return value
}

/** The secret key in the URL of the comment feed, generated on first use. */
export const feedKey = async (db: Database): Promise<string> =>
  (await db.read(storedKey)) ?? (await db.transact(async (writer) => (await storedKey(writer)) ?? write(writer)))

/** Replaces the key, so that the old URL is no longer valid. */
export const renewFeedKey = (db: Database): Promise<string> => db.transact(write)

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Compares in constant time. */
export const isFeedKey = async (db: Reader, given: string): Promise<boolean> => {
  const key = await storedKey(db)
  return key !== undefined && timingSafeEqual(digest(key), digest(given))
}

export const feedPath = (key: string): string => `/owner/comments.xml?key=${key}`
