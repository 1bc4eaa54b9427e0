import type { Database } from '../database/database.ts'
import { createIsOwnerName } from './owner-name.ts'

/** Rows per statement, within the limit of parameters. */
const batchSize = 500

/**
 * Fills `by_owner` of comments from before that column existed, by the owner's current name. Later changes of the name do not
 * affect them.
 */
export const backfillByOwner = async (db: Database, owner: string): Promise<void> => {
  const first = db.read((reader) =>
    reader.selectFrom('comment').select('id').where('by_owner', 'is', null).limit(1).executeTakeFirst(),
  )
  // Checked without a write transaction, which would have to wait while another server publishes.
  if ((await first) === undefined) return
  const isOwnerName = createIsOwnerName(owner)
  const backfillBatch = () =>
    db.transact(async (writer) => {
      const rows = await writer
        .selectFrom('comment')
        .select(['id', 'author'])
        .where('by_owner', 'is', null)
        .orderBy('id')
        .limit(batchSize)
        .execute()
      for (const [by_owner, found] of Map.groupBy(rows, ({ author }) => Number(isOwnerName(author)))) {
        const ids = found.map(({ id }) => id)
        await writer.updateTable('comment').set({ by_owner }).where('id', 'in', ids).execute()
      }
      return rows.length
    })
  while ((await backfillBatch()) === batchSize);
}
