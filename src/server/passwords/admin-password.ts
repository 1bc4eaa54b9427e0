import type { Database } from '../database/database.ts'
import { generatePassword } from './generate.ts'
import type { Passwords } from './passwords.ts'

const name = 'admin_password'

/** The hash of the owner's password. */
export const adminPasswordHash = async (db: Database): Promise<string> => {
  const row = await db.read((reader) =>
    reader.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst(),
  )
  // Without a row nothing verifies, rather than anything.
  return row?.value ?? ''
}

const store = (db: Database, value: string) =>
  db.transact((writer) =>
    writer
      .insertInto('setting')
      .values({ name, value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute(),
  )

/**
 * Sees to it that the owner has a password: the given one, else the one of before, else a new one, which is the
 * only one that is returned, for the owner to read it.
 */
export const settleAdminPassword = async (
  db: Database,
  passwords: Passwords,
  given: string | null,
): Promise<string | null> => {
  const hash = await adminPasswordHash(db)
  if (given === null ? hash !== '' : await passwords.verify(given, hash)) return null
  const password = given ?? generatePassword()
  await store(db, await passwords.hash(password))
  return given === null ? password : null
}
