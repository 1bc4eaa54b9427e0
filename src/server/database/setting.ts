import type { Reader, Writer } from './database.ts'

/** What the server has to remember of itself under a name; `undefined` before it was written. */
export const readSetting = async (db: Reader, name: string): Promise<string | undefined> =>
  (await db.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst())?.value

export const writeSetting = async (db: Writer, name: string, value: string): Promise<void> => {
  await db
    .insertInto('setting')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}
