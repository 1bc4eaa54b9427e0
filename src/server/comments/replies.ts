import { sql } from 'kysely'

import { repliesLimits } from '#/contract/comment-limits.ts'
import { openingOf } from '#/text/opening.ts'

import type { Reader } from '../database/database.ts'
import { notHeld } from './visibility.ts'

/** Characters of a reply that are read for its excerpt. */
const maxRead = 500

/** The first replies to a comment after an id. */
const repliesTo = (db: Reader, id: number, after: number) =>
  db
    .selectFrom((from) =>
      from
        .selectFrom('comment')
        .innerJoin('post', 'post.id', 'comment.post_id')
        .select('comment.id')
        .where('comment.parent_id', '=', id)
        .where('comment.id', '>', after)
        .where('comment.held', '=', notHeld)
        .where('comment.deleted_at', 'is', null)
        .where('post.published', '=', 1)
        .orderBy('comment.id')
        .limit(repliesLimits.replies)
        .as('reply'),
    )
    .select('reply.id')

/** The replies to any of these comments, oldest first, with their posts. */
export const repliesToAny = async (db: Reader, ids: readonly number[], after: number) => {
  const [first, ...others] = ids.map((id) => repliesTo(db, id, after))
  if (first === undefined) return []
  const found = await others.reduce((all, one) => all.unionAll(one), first).execute()
  const oldest = found
    .map(({ id }) => id)
    .toSorted((a, b) => a - b)
    .slice(0, repliesLimits.replies)
  if (oldest.length === 0) return []
  const rows = await db
    .selectFrom('comment')
    .innerJoin('post', 'post.id', 'comment.post_id')
    .select([
      'comment.parent_id as to',
      'comment.id',
      'post.id as postId',
      'post.slug',
      'post.title',
      'comment.author',
      sql<string>`substr(comment.content, 1, ${sql.lit(maxRead)})`.as('start'),
      'comment.created_at',
      'comment.secret',
    ])
    .where('comment.id', 'in', oldest)
    .execute()
  return rows
    .toSorted((a, b) => a.id - b.id)
    .map(({ author, start, created_at, secret, ...reply }) => ({
      ...reply,
      author: secret === 1 ? '' : author,
      excerpt: secret === 1 ? '' : openingOf(start, 120),
      created_at,
      ...(secret === 1 && { secret: true }),
    }))
}
