import { sql } from 'kysely'

import { batchLimits } from '#/contract/comment-limits.ts'

import type { Reader, Writer } from '../database/database.ts'

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
const ownerUnlessObvious = ({ author, by_owner }: CommentRow, owner: string): { readonly by_owner?: boolean } => {
  if (by_owner === null) return {}
  const isByOwner = by_owner === 1
  return isByOwner === (author === owner) ? {} : { by_owner: isByOwner }
}

/** The optional fields of an answer, absent unless they say something. */
const details = (row: CommentRow, owner: string, isReadable: boolean) => {
  const { deleted_at, edited_at, secret, held } = row
  return {
    ...(deleted_at === null && isReadable && ownerUnlessObvious(row, owner)),
    ...(deleted_at === null && edited_at !== null && { edited_at }),
    ...(secret === 1 && { secret: true }),
    ...(held === 1 && { held: true }),
  }
}

/**
 * A comment as all answers contain it, with `deleted_at: 0` unless deleted. `owner`: the owner's current name. Author
 * and content of a secret one are empty, unless secrets are `shown` to someone who may read them.
 */
export const commentAnswer = (row: CommentRow, owner: string, secrets: 'shown' | 'hidden' = 'hidden') => {
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

export const readComment = async (db: Reader, id: number, owner: string): Promise<CommentAnswer> =>
  commentAnswer(
    await db.selectFrom('comment').select(commentColumns).where('id', '=', id).executeTakeFirstOrThrow(),
    owner,
  )

type ThreadBatch = {
  readonly comments: readonly CommentAnswer[]
  /** Whether other comments follow. */
  readonly more: boolean
}

type Size = { readonly id: number; readonly bytes: number }

/** The id of the last comment that fits in an answer; at least the first one always does. */
export const lastThatFits = (
  sizes: readonly Size[],
  limits: { readonly comments: number; readonly bytes: number },
): number => {
  let total = 0
  let last = 0
  for (const { id, bytes } of sizes.slice(0, limits.comments)) {
    total += bytes
    if (last > 0 && total > limits.bytes) break
    last = id
  }
  return last
}

/**
 * The comments of a post after id `after`, deleted ones included, with or without replies. Queries sizes first, which both
 * engines know without reading the texts, then only what fits. Secret comments count as empty; otherwise the end of a batch would
 * reveal their length.
 */
export const threadBatch = async (db: Reader, postId: number, after: number, owner: string): Promise<ThreadBatch> => {
  const following = db
    .selectFrom('comment')
    .where('post_id', '=', postId)
    .where('held', '=', notHeld)
    .where('id', '>', after)
    .orderBy('id')
  const sizes = await following
    .select([
      'id',
      sql<number>`case secret when 1 then 0 else octet_length(author) + octet_length(content) end`.as('bytes'),
    ])
    .limit(batchLimits.comments + 1)
    .execute()
  const last = lastThatFits(sizes, batchLimits)
  const rows = await following.select(commentColumns).where('id', '<=', last).limit(batchLimits.comments).execute()
  return { comments: rows.map((row) => commentAnswer(row, owner)), more: last < (sizes.at(-1)?.id ?? 0) }
}

/** The first batch of a thread, for the post's answer; with `comments_more` and `comment_cnt` only if there is more. */
export const threadStart = async (db: Reader, postId: number, owner: string) => {
  const { comments, more } = await threadBatch(db, postId, 0, owner)
  if (!more) return { comments }
  const counted = await db.selectFrom('thread').select('comment_cnt').where('post_id', '=', postId).executeTakeFirst()
  return { comments, comments_more: true, comment_cnt: counted?.comment_cnt ?? 0 }
}

/** Updates the number of visible comments. Call it in the transaction that changes it. */
export const changeCount = async (db: Writer, postId: number, by: number): Promise<void> => {
  await db
    .insertInto('thread')
    .values({ post_id: postId, comment_cnt: by })
    .onConflict((conflict) =>
      conflict.column('post_id').doUpdateSet((eb) => ({ comment_cnt: eb('thread.comment_cnt', '+', by) })),
    )
    .execute()
}

/**
 * Makes a comment that was deleted while held a visible tombstone, with any such comments right above it, so that a visible
 * reply has a parent. Call it in the transaction that shows the reply.
 */
export const showTombstones = async (db: Writer, commentId: number): Promise<void> => {
  await db
    .withRecursive('tombstone', (cte) =>
      cte
        .selectFrom('comment')
        .select(['comment.id', 'comment.parent_id'])
        .where('comment.id', '=', commentId)
        .where('comment.held', '=', 1)
        .where('comment.deleted_at', 'is not', null)
        .unionAll(
          cte
            .selectFrom('tombstone')
            .innerJoin('comment', 'comment.id', 'tombstone.parent_id')
            .select(['comment.id', 'comment.parent_id'])
            .where('comment.held', '=', 1)
            .where('comment.deleted_at', 'is not', null),
        ),
    )
    .updateTable('comment')
    .set({ held: 0 })
    .where('id', 'in', (eb) => eb.selectFrom('tombstone').select('id'))
    .execute()
}
