import type { Database } from '../database/database.ts'
import { found } from '../http/refused.ts'
import { noComment } from './require-comment.ts'
import { changeCount } from './thread.ts'

type Deps = {
  readonly db: Database
  readonly commentsChanged: (postId: number) => void
}

/** Publishes a held comment. Throws 404 for a deleted or unknown one. */
export const createApproveComment =
  ({ db, commentsChanged }: Deps) =>
  async (commentId: number): Promise<void> => {
    const shownUnder = await db.transact(async (writer) => {
      const approved = await writer
        .updateTable('comment')
        .set({ held: 0 })
        .where('id', '=', commentId)
        .where('held', '=', 1)
        .where('deleted_at', 'is', null)
        .returning('post_id')
        .executeTakeFirst()
      if (approved === undefined) {
        // Approved already, in another tab for example.
        const there = writer.selectFrom('comment').select('id').where('id', '=', commentId)
        found(await there.where('deleted_at', 'is', null).executeTakeFirst(), noComment, 'comment.missing')
        return null
      }
      const { post_id } = approved
      await changeCount(writer, post_id, 1)
      await db.announce(writer, { kind: 'comments', postId: post_id })
      return post_id
    })
    if (shownUnder !== null) commentsChanged(shownUnder)
  }
