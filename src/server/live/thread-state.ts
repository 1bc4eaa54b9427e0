import type { LiveChange } from '#/contract/live.ts'

import { notHeld } from '../comments/comments.ts'
import type { Reader } from '../database/database.ts'
import { postExists } from '../publishing/post-exists.ts'

/** The number of a post's visible comments, and the id of the last one, deleted or not; `null` if there is no such post. */
export const threadState = async (db: Reader, postId: number): Promise<LiveChange | null> => {
  if (!(await postExists(db, postId))) return null
  const counted = await db.selectFrom('thread').select('comment_cnt').where('post_id', '=', postId).executeTakeFirst()
  const last = await db
    .selectFrom('comment')
    .select('id')
    .where('post_id', '=', postId)
    .where('held', '=', notHeld)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { count: counted?.comment_cnt ?? 0, last: last?.id ?? 0 }
}
