import type { Reader, Writer } from './database.ts'

/** A value of the server's own state; `undefined` if it was never written. */
export const readStored = async (db: Reader, name: string): Promise<string | undefined> =>
  (await db.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst())?.value

export const writeStored = async (db: Writer, name: string, value: string): Promise<void> => {
  await db
    .insertInto('setting')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}
