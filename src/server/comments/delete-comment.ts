import type { Database, Reader } from '../database/database.ts'
import { commentNotFound, requireFound } from '../http/refused.ts'
import type { PasswordTries } from '../passwords/password-guards.ts'
import { createAuthenticate, requireComment } from './authenticate.ts'
import type { Target } from './requests.ts'
import { changeCount, notHeld, showTombstones } from './visibility.ts'

type Deps = { readonly db: Database; readonly clock: () => Date }

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
 * Makes a comment a tombstone: the row stays as the parent of its replies, without author and content. Rejects with 404 if it
 * is deleted or unknown. `wasVisible`: readers could see the comment.
 */
export const eraseComment = ({ db, clock }: Deps, commentId: number) =>
  db.transact(async (writer) => {
    const erased = await writer
      .updateTable('comment')
      .set({
        author: '',
        content: '',
        password_hash: '',
        by_owner: 0,
        author_hash: null,
        deleted_at: clock().toISOString(),
      })
      .where('id', '=', commentId)
      .where('deleted_at', 'is', null)
      .returning(['post_id', 'held'])
      .executeTakeFirst()
    const { post_id: postId, held } = requireFound(erased, commentNotFound)
    // Held comments are not counted. One that is held again after an edit may have visible replies, which need its tombstone.
    if (held === 0) await changeCount(writer, postId, -1)
    else if (await hasReplies(writer, commentId)) await showTombstones(writer, commentId)
    else return { postId, wasVisible: false }
    await db.announce(writer, { kind: 'comments', postId })
    return { postId, wasVisible: true }
  })

/**
 * Deletes comments by their own password or the owner's (`asOwner`: by the owner's session). To be called within the password
 * queue.
 */
export const createDeleteComment = (deps: Deps & { readonly tries: PasswordTries }) => {
  const authenticate = createAuthenticate(deps)
  return async (client: string, { commentId, password }: Target, asOwner: boolean) => {
    if (!asOwner) {
      await deps.tries.requireTriesLeft(client)
      const { password_hash: hash } = await requireComment(deps.db, commentId)
      await authenticate(client, password, hash)
    }
    return eraseComment(deps, commentId)
  }
}
