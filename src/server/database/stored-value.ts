import type { Reader, Writer } from './database.ts'

/** A value of the server's own state; `undefined` if it was never written. */
export const readStored = async (db: Reader, settingName: string): Promise<string | undefined> =>
  (await db.selectFrom('setting').select('value').where('name', '=', settingName).executeTakeFirst())?.value

export const writeStored = async (db: Writer, settingName: string, value: string): Promise<void> => {
  await db
    .insertInto('setting')
    .values({ name: settingName, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

/** An instant as the tables hold it, ISO 8601 with `Z`. `time`: in milliseconds since the epoch. */
export const instant = (time: number): string => new Date(time).toISOString()
