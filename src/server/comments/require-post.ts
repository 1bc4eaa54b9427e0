import type { Reader } from '../database/database.ts'
import { found, missing } from '../http/refused.ts'
import { postExists } from '../publishing/post-exists.ts'
import type { NewComment } from './requests.ts'
import { requireOpen } from './rules.ts'

/** Throws 404 unless the post is published. */
export const requirePost = async (db: Reader, postId: number): Promise<void> => {
  if (!(await postExists(db, postId))) throw missing('글을 찾을 수 없습니다.', 'post.missing')
}

/**
 * Throws unless the post exists and takes comments, and the parent, if any, is a visible comment of the same post. Resolves with
 * whether the new comment is secret, which every reply to a secret one is.
 */
export const requireCommentable = async (
  db: Reader,
  { postId, parentId, secret }: Pick<NewComment, 'postId' | 'parentId' | 'secret'>,
): Promise<{ readonly isSecret: boolean }> => {
  await requirePost(db, postId)
  await requireOpen(db, postId)
  if (parentId === null) return { isSecret: secret }
  const parent = await db
    .selectFrom('comment')
    .select('secret')
    .where('id', '=', parentId)
    .where('post_id', '=', postId)
    .where('deleted_at', 'is', null)
    .where('held', '=', 0)
    .executeTakeFirst()
  const answered = found(parent, '답글을 달 댓글을 찾을 수 없습니다.', 'comment.missing')
  return { isSecret: secret || answered.secret === 1 }
}
