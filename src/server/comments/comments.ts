import type { Reader } from '../database/database.ts'

type CommentRow = {
  readonly id: number
  readonly author: string
  readonly content: string
  readonly created_at: string
  readonly deleted_at: string | null
  readonly parent_id: number | null
}

/** What of a comment anyone may see. */
export const commentColumns = [
  'comment.id',
  'comment.author',
  'comment.content',
  'comment.created_at',
  'comment.deleted_at',
  'comment.parent_id',
] as const

/** A comment as every answer carries it; `0` says that it is not deleted. */
export const commentAnswer = ({ parent_id, deleted_at, ...comment }: CommentRow) => ({
  ...comment,
  deleted_at: deleted_at ?? 0,
  parent_comment_id: parent_id,
})
export type CommentAnswer = ReturnType<typeof commentAnswer>

/** The comments of a post, oldest first, the deleted ones too: their replies hang on them. */
export const commentsOf = async (db: Reader, postId: number): Promise<CommentAnswer[]> => {
  const rows = await db
    .selectFrom('comment')
    .select(commentColumns)
    .where('post_id', '=', postId)
    .orderBy('id')
    .execute()
  return rows.map(commentAnswer)
}

export const findComment = async (db: Reader, id: number): Promise<CommentAnswer> =>
  commentAnswer(await db.selectFrom('comment').select(commentColumns).where('id', '=', id).executeTakeFirstOrThrow())
