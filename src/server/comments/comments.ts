import { sql } from 'kysely'

import type { Reader } from '../database/database.ts'

type CommentRow = {
  readonly id: number
  readonly author: string
  readonly content: string
  readonly created_at: string
  readonly deleted_at: string | null
  readonly parent_id: number | null
  readonly by_owner: number | null
  readonly edited_at: string | null
  readonly secret: number
  readonly held: number
}

/** The columns that `commentAnswer` needs. */
export const commentColumns = [
  'comment.id',
  'comment.author',
  'comment.content',
  'comment.created_at',
  'comment.deleted_at',
  'comment.parent_id',
  'comment.by_owner',
  'comment.edited_at',
  'comment.secret',
  'comment.held',
] as const

/** `held = 0` as a literal: a parameter would not match the partial index. */
export const notHeld = sql.lit(0)

/** `by_owner`, only where the author's name suggests otherwise because the owner's name was changed. */
const unobviousOwner = ({ author, by_owner }: CommentRow, owner: string): { readonly by_owner?: boolean } => {
  if (by_owner === null) return {}
  const isByOwner = by_owner === 1
  return isByOwner === (author === owner) ? {} : { by_owner: isByOwner }
}

/** The optional fields of an answer, absent unless they say something. */
const details = (row: CommentRow, owner: string, tellsWho: boolean) => {
  const { deleted_at, edited_at, secret, held } = row
  return {
    ...(deleted_at === null && tellsWho && unobviousOwner(row, owner)),
    ...(deleted_at === null && edited_at !== null && { edited_at }),
    ...(secret === 1 && { secret: true }),
    ...(held === 1 && { held: true }),
  }
}

/**
 * A comment as all answers contain it, with `deleted_at: 0` unless deleted. `owner`: the owner's current name. Author and content of
 * a secret one are empty, unless secrets are `shown` to someone who may read them.
 */
export const commentAnswer = (row: CommentRow, owner: string, secrets: 'shown' | 'hidden' = 'hidden') => {
  const { id, author, content, created_at, deleted_at, parent_id, secret } = row
  const tellsWho = secret === 0 || secrets === 'shown'
  return {
    id,
    author: tellsWho ? author : '',
    content: tellsWho ? content : '',
    created_at,
    deleted_at: deleted_at ?? 0,
    parent_comment_id: parent_id,
    ...details(row, owner, tellsWho),
  }
}
export type CommentAnswer = ReturnType<typeof commentAnswer>

/**
 * All comments of a post, oldest first, with deleted ones as parents of their replies. `everything`: with held ones, and with the
 * texts of secret ones.
 */
export const commentsOf = async (
  db: Reader,
  postId: number,
  owner: string,
  everything: boolean,
): Promise<CommentAnswer[]> => {
  const rows = await db
    .selectFrom('comment')
    .select(commentColumns)
    .where('post_id', '=', postId)
    .where('held', 'in', everything ? [0, 1] : [0])
    .orderBy('id')
    .execute()
  return rows.map((row) => commentAnswer(row, owner, everything ? 'shown' : 'hidden'))
}

export const findComment = async (db: Reader, id: number, owner: string): Promise<CommentAnswer> =>
  commentAnswer(
    await db.selectFrom('comment').select(commentColumns).where('id', '=', id).executeTakeFirstOrThrow(),
    owner,
  )
