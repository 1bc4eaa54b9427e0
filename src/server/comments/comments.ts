import type { Reader } from '../database/database.ts'

type CommentRow = {
  readonly id: number
  readonly author: string
  readonly content: string
  readonly created_at: string
  readonly deleted_at: string | null
  readonly parent_id: number | null
  readonly by_owner: number | null
}

/** What of a comment anyone may see. */
export const commentColumns = [
  'comment.id',
  'comment.author',
  'comment.content',
  'comment.created_at',
  'comment.deleted_at',
  'comment.parent_id',
  'comment.by_owner',
] as const

/** Who wrote a comment, where its name tells otherwise: the owner's name then, or now, was another one. */
const origin = ({ author, deleted_at, by_owner }: CommentRow, owner: string): { readonly by_owner?: boolean } => {
  if (by_owner === null || deleted_at !== null) return {}
  const isByOwner = by_owner === 1
  return isByOwner === (author === owner) ? {} : { by_owner: isByOwner }
}

/** A comment as every answer carries it; `0` says that it is not deleted. `owner` is the owner's present name. */
export const commentAnswer = (row: CommentRow, owner: string) => {
  const { id, author, content, created_at, deleted_at, parent_id } = row
  return {
    id,
    author,
    content,
    created_at,
    deleted_at: deleted_at ?? 0,
    parent_comment_id: parent_id,
    ...origin(row, owner),
  }
}
export type CommentAnswer = ReturnType<typeof commentAnswer>

/** The comments of a post, oldest first, the deleted ones too: their replies hang on them. */
export const commentsOf = async (db: Reader, postId: number, owner: string): Promise<CommentAnswer[]> => {
  const rows = await db
    .selectFrom('comment')
    .select(commentColumns)
    .where('post_id', '=', postId)
    .orderBy('id')
    .execute()
  return rows.map((row) => commentAnswer(row, owner))
}

export const findComment = async (db: Reader, id: number, owner: string): Promise<CommentAnswer> =>
  commentAnswer(
    await db.selectFrom('comment').select(commentColumns).where('id', '=', id).executeTakeFirstOrThrow(),
    owner,
  )
