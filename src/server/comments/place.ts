import type { Reader } from '../database/database.ts'
import { found } from '../http/refused.ts'
import { postExists } from '../publishing/post-exists.ts'
import type { NewComment } from './requests.ts'

/** Refuses a comment that has nowhere to stand: the post is there, and so is what it answers, under the same post. */
export const requirePlace = async (db: Reader, { postId, parentId }: NewComment): Promise<void> => {
  if (!(await postExists(db, postId))) found(null, '글을 찾을 수 없습니다.')
  if (parentId === null) return
  const parent = await db
    .selectFrom('comment')
    .select('id')
    .where('id', '=', parentId)
    .where('post_id', '=', postId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  found(parent, '답글을 달 댓글을 찾을 수 없습니다.')
}
