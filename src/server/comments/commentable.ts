import type { Reader } from '../database/database.ts'
import { notFoundError, Refused, requireFound } from '../http/refused.ts'
import type { NewComment } from './requests.ts'

/** Whether a post is published: its file exists and is not a draft. */
export const isPublished = async (db: Reader, id: number): Promise<boolean> =>
  (await db.selectFrom('post').select('id').where('id', '=', id).where('published', '=', 1).executeTakeFirst()) !==
  undefined

/** Whether comments are closed, by the post's front matter or the owner's rules; `null` if no such post is published. */
export const isClosed = async (db: Reader, postId: number): Promise<boolean | null> => {
  const post = await db
    .selectFrom('post')
    .leftJoin('closed_post', 'closed_post.post_id', 'post.id')
    .select(['post.comments_closed', 'closed_post.post_id as closed'])
    .where('post.id', '=', postId)
    .where('post.published', '=', 1)
    .executeTakeFirst()
  return post === undefined ? null : post.comments_closed === 1 || post.closed !== null
}

/**
 * Rejects unless the post exists and takes comments, and the parent, if any, is a visible comment of the same post. Resolves with
 * whether the new comment is secret, which every reply to a secret one is.
 */
export const requireCommentable = async (
  db: Reader,
  { postId, parentId, secret }: Pick<NewComment, 'postId' | 'parentId' | 'secret'>,
): Promise<{ readonly isSecret: boolean }> => {
  const closed = await isClosed(db, postId)
  // The writer's page still shows the post; closing it would lose what was typed.
  if (closed === null)
    throw notFoundError('글이 더는 공개되어 있지 않아 등록할 수 없습니다. 쓴 내용은 복사해 두세요.', 'post.missing')
  if (closed) throw new Refused(403, '댓글이 닫힌 글입니다.', 'comment.closed')
  if (parentId === null) return { isSecret: secret }
  const found = await db
    .selectFrom('comment')
    .select('secret')
    .where('id', '=', parentId)
    .where('post_id', '=', postId)
    .where('deleted_at', 'is', null)
    .where('held', '=', 0)
    .executeTakeFirst()
  const parent = requireFound(found, () => notFoundError('답글을 달 댓글을 찾을 수 없습니다.', 'comment.missing'))
  return { isSecret: secret || parent.secret === 1 }
}
