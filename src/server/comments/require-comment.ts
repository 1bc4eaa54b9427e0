import type { Database } from '../database/database.ts'
import { found } from '../http/refused.ts'

export const noComment = '댓글을 찾을 수 없습니다.'

/** The columns of a comment that are needed to change or reveal it. Rejects with 404 if it is deleted or unknown. */
export const requireComment = async (db: Database, commentId: number) =>
  found(
    await db.read((reader) =>
      reader
        .selectFrom('comment')
        .select(['author', 'password_hash', 'by_owner', 'secret'])
        .where('id', '=', commentId)
        .where('deleted_at', 'is', null)
        .executeTakeFirst(),
    ),
    noComment,
    'comment.missing',
  )
