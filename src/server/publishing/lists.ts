import type { Writer } from '../database/database.ts'
import { createTimeSlices, inChunks } from './batches.ts'
import { scopesOf } from './filing.ts'
import type { PostChange } from './write-posts.ts'

const addToCounts = async (db: Writer, changes: ReadonlyMap<string, number>): Promise<void> => {
  for (const [scope, by] of changes)
    await db
      .insertInto('scope')
      .values({ scope, post_count: by })
      .onConflict((conflict) =>
        conflict.column('scope').doUpdateSet((row) => ({ post_count: row('scope.post_count', '+', by) })),
      )
      .execute()
  for (const scopes of inChunks([...changes.keys()]))
    await db.deleteFrom('scope').where('scope', 'in', scopes).where('post_count', '=', 0).execute()
}

/** Updates the lists of stored posts, removes withdrawn ones from all lists, and updates the lists' counts. */
export const updateLists = async (
  db: Writer,
  changes: readonly PostChange[],
  withdrawn: readonly number[],
): Promise<void> => {
  const nextSlice = createTimeSlices()
  const counts = new Map<string, number>()
  const count = (scope: string, by: 1 | -1) => counts.set(scope, (counts.get(scope) ?? 0) + by)
  for (const ids of inChunks([...changes.flatMap(({ stored }) => stored?.id ?? []), ...withdrawn])) {
    const left = await db.deleteFrom('listing').where('post_id', 'in', ids).returning('scope').execute()
    for (const { scope } of left) count(scope, -1)
    await nextSlice()
  }
  const entries = changes.flatMap(({ id, filed, dates: { created_at } }) =>
    scopesOf(filed).map((scope) => ({ scope, created_at, post_id: id })),
  )
  for (const added of inChunks(entries)) {
    await db.insertInto('listing').values(added).execute()
    for (const { scope } of added) count(scope, 1)
    await nextSlice()
  }
  await addToCounts(db, new Map([...counts].filter(([, by]) => by !== 0)))
}
