import type { Database, Reader } from '../database/database.ts'
import { hotPosts } from './hot-posts.ts'

type Deps = {
  readonly db: Database
  /** Told when other posts are popular than before, or in another order. */
  readonly popularChanged: () => void
}

const order = async (db: Reader): Promise<string> => (await hotPosts(db)).map(({ id }) => id).join()

/** Counts one view; false when there is no such post on the site. */
export const countView = async ({ db, popularChanged }: Deps, id: number): Promise<boolean> => {
  const { isThere, isReordered } = await db.transact(async (writer) => {
    const before = await order(writer)
    const { numUpdatedRows } = await writer
      .updateTable('post')
      .set((row) => ({ views: row('views', '+', 1) }))
      .where('id', '=', id)
      .where('published', '=', 1)
      .executeTakeFirstOrThrow()
    const reordered = before !== (await order(writer))
    if (reordered) await db.announce(writer, { kind: 'popular' })
    return { isThere: numUpdatedRows > 0n, isReordered: reordered }
  })
  if (isReordered) popularChanged()
  return isThere
}
