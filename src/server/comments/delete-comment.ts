import type { Database, Reader } from '../database/database.ts'
import { found } from '../http/refused.ts'
import type { PasswordTries } from './password-tries.ts'
import { createProve, noComment, requireComment } from './prove-authorship.ts'
import type { Target } from './requests.ts'
import { changeCount, notHeld, showTombstones } from './thread.ts'

type Deps = {
  readonly db: Database
  readonly clock: () => Date
  readonly tries: PasswordTries
  readonly commentsChanged: (postId: number) => void
}

/** The post of a changed comment, and whether the comment is held, so that only the owner sees it. */
type Touched = { readonly postId: number; readonly isHeld: boolean }

/** Whether a comment has visible replies; the tombstone of a deleted reply counts. */
const hasReplies = async (db: Reader, commentId: number): Promise<boolean> =>
  (await db
    .selectFrom('comment')
    .select('id')
    .where('parent_id', '=', commentId)
    .where('held', '=', notHeld)
    .limit(1)
    .executeTakeFirst()) !== undefined

/**
 * Deletes comments by their own password or the owner's (`asOwner`: by the owner's session). To be called within the password
 * queue.
 */
export const createDeleteComment = ({ db, clock, tries, commentsChanged }: Deps) => {
  const prove = createProve({ db, tries })

  /** Makes a comment a tombstone: the row stays as the parent of its replies, without author and content. */
  const erase = (commentId: number) =>
    db.transact(async (writer): Promise<Touched> => {
      const erased = await writer
        .updateTable('comment')
        .set({
          author: '',
          content: '',
          password_hash: '',
          by_owner: 0,
          writer: null,
          deleted_at: clock().toISOString(),
        })
        .where('id', '=', commentId)
        .where('deleted_at', 'is', null)
        .returning(['post_id', 'held'])
        .executeTakeFirst()
      const { post_id: postId, held } = found(erased, noComment, 'comment.missing')
      // Held comments are not counted. One that is held again after an edit may have visible replies, which need its tombstone.
      if (held === 0) await changeCount(writer, postId, -1)
      else if (await hasReplies(writer, commentId)) await showTombstones(writer, commentId)
      else return { postId, isHeld: true }
      await db.announce(writer, { kind: 'comments', postId })
      return { postId, isHeld: false }
    })

  return async (client: string, { commentId, password }: Target, asOwner: boolean): Promise<Touched> => {
    if (!asOwner) await tries.refuseAtLimit(client)
    const { password_hash: hash } = await requireComment(db, commentId)
    await prove({ client, hash, password, asOwner })
    const touched = await erase(commentId)
    if (!touched.isHeld) commentsChanged(touched.postId)
    return touched
  }
}
