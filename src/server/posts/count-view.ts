import type { Database } from '../database/database.ts'

/** Counts one view; false when there is no such post on the site. */
export const countView = async (db: Database, id: number): Promise<boolean> => {
  const { numUpdatedRows } = await db.transact((writer) =>
    writer
      .updateTable('post')
      .set((row) => ({ views: row('views', '+', 1) }))
      .where('id', '=', id)
      .where('published', '=', 1)
      .executeTakeFirstOrThrow(),
  )
  return numUpdatedRows > 0n
}
