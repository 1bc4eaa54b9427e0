import type { Selectable } from 'kysely'

import type { Schema } from '../database/schema.ts'

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
type CommentRow = Omit<Selectable<Schema['comment']>, 'post_id' | 'password_hash' | 'author_hash'>

/**
 * `by_owner`, only where comparing the names would say otherwise: the owner's name was changed since, or was written differently
 * (`글 지기`).
 */
const ownerUnlessObvious = (
  { author, by_owner }: CommentRow,
  owner: string | null,
): { readonly by_owner?: boolean } => {
  if (by_owner === null) return {}
  const isByOwner = by_owner === 1
  return isByOwner === (author === owner) ? {} : { by_owner: isByOwner }
}

/** The optional fields of an answer, absent unless they say something. */
const details = (row: CommentRow, owner: string | null, isReadable: boolean) => {
  const { deleted_at, edited_at, secret, held } = row
  return {
    ...(deleted_at === null && isReadable && ownerUnlessObvious(row, owner)),
    ...(deleted_at === null && edited_at !== null && { edited_at }),
    ...(secret === 1 && { secret: true }),
    ...(held === 1 && { held: true }),
  }
}

/**
 * A comment as all answers contain it, with `deleted_at: 0` unless deleted. `owner`: the owner's current name; with `null`,
 * every comment of the owner's has `by_owner`. Author and content of a secret one are empty, unless secrets are `shown` to
 * someone who may read them.
 */
export const commentAnswer = (row: CommentRow, owner: string | null, secrets: 'shown' | 'hidden' = 'hidden') => {
  const { id, author, content, created_at, deleted_at, parent_id, secret } = row
  const isReadable = secret === 0 || secrets === 'shown'
  return {
    id,
    author: isReadable ? author : '',
    content: isReadable ? content : '',
    created_at,
    deleted_at: deleted_at ?? 0,
    parent_comment_id: parent_id,
    ...details(row, owner, isReadable),
  }
}
export type CommentAnswer = ReturnType<typeof commentAnswer>
