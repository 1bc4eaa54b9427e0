import { randomBytes } from 'node:crypto'

import type { Database, Reader, Writer } from './database.ts'

/** A value of the server's own state; `undefined` if it was never written. */
export const readStored = async (db: Reader, storedName: string): Promise<string | undefined> =>
  (await db.selectFrom('setting').select('value').where('name', '=', storedName).executeTakeFirst())?.value

/** Sets the value, whether or not there was one. */
export const writeStored = async (db: Writer, storedName: string, value: string): Promise<void> => {
  await db
    .insertInto('setting')
    .values({ name: storedName, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

/** Replaces a secret with a new one, of this many random bytes; resolves with it in base64url. */
export const renewStoredSecret = async (db: Writer, storedName: string, bytes: number): Promise<string> => {
  const value = randomBytes(bytes).toString('base64url')
  await writeStored(db, storedName, value)
  return value
}

/** A secret of the server, in base64url. Created on first use, not by a migration, so that a database moved elsewhere keeps it. */
export const storedSecret = async (db: Database, storedName: string, bytes: number): Promise<string> =>
  (await db.read((reader) => readStored(reader, storedName))) ??
  (await db.transact(
    async (writer) => (await readStored(writer, storedName)) ?? renewStoredSecret(writer, storedName, bytes),
  ))
