import { sql } from 'kysely'

import type { Reader, Writer } from '../database/database.ts'

/** `held = 0` as a literal: a parameter would not match the partial index. */
export const notHeld = sql.lit(0)

/** Spelled exactly as in the partial index, which is not used otherwise. */
export const notDeleted = sql<boolean>`comment.deleted_at is null`

/** The number of a post's visible comments. */
export const visibleCount = async (db: Reader, postId: number): Promise<number> => {
  const row = await db.selectFrom('thread').select('comment_cnt').where('post_id', '=', postId).executeTakeFirst()
  return row?.comment_cnt ?? 0
}

/** Updates the number of visible comments. Call it in the transaction that changes it. */
export const changeCount = async (db: Writer, postId: number, by: number): Promise<void> => {
  await db
    .insertInto('thread')
    .values({ post_id: postId, comment_cnt: by })
    .onConflict((conflict) =>
      conflict.column('post_id').doUpdateSet((eb) => ({ comment_cnt: eb('thread.comment_cnt', '+', by) })),
    )
    .execute()
}

/**
 * Makes a comment that was deleted while held a visible tombstone, with any such comments right above it, so that a visible
 * reply has a parent. Call it in the transaction that shows the reply.
 */
export const showTombstones = async (db: Writer, commentId: number): Promise<void> => {
  await db
    .withRecursive('tombstone', (cte) =>
      cte
        .selectFrom('comment')
        .select(['comment.id', 'comment.parent_id'])
        .where('comment.id', '=', commentId)
        .where('comment.held', '=', 1)
        .where('comment.deleted_at', 'is not', null)
        .unionAll(
          cte
            .selectFrom('tombstone')
            .innerJoin('comment', 'comment.id', 'tombstone.parent_id')
            .select(['comment.id', 'comment.parent_id'])
            .where('comment.held', '=', 1)
            .where('comment.deleted_at', 'is not', null),
        ),
    )
    .updateTable('comment')
    .set({ held: 0 })
    .where('id', 'in', (eb) => eb.selectFrom('tombstone').select('id'))
    .execute()
}
