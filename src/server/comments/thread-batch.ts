import { sql } from 'kysely'

import { batchLimits } from '#/contract/comment-limits.ts'

import type { Reader } from '../database/database.ts'
import { commentAnswer, commentColumns } from './comment-answer.ts'
import { notHeld, visibleCount } from './visibility.ts'

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
 * reveal their length. `more`: whether others follow.
 */
export const threadBatch = async (db: Reader, postId: number, after: number, owner: string) => {
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
  return { comments, comments_more: true, comment_cnt: await visibleCount(db, postId) }
}
