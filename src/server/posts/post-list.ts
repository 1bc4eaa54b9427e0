import type { Reader } from '../database/database.ts'
import type { Scope } from '../database/scope.ts'
import { linkColumns, summaryColumns } from './columns.ts'

export const countPosts = async (db: Reader, scope: Scope): Promise<number> => {
  const row = await db.selectFrom('scope').select('post_count').where('scope', '=', scope).executeTakeFirst()
  return row?.post_count ?? 0
}

const listed = (db: Reader, scope: Scope) =>
  db
    .selectFrom('listing')
    .innerJoin('post', 'post.id', 'listing.post_id')
    .where('listing.scope', '=', scope)
    .orderBy('listing.position', 'desc')

/** A page of a list, newest first; past the end it is empty. */
export const listPosts = async (db: Reader, scope: Scope, page: number, pageSize: number) => {
  const count = await countPosts(db, scope)
  // Newest first is last position first, and there are no gaps: a page is a range.
  const newest = count - (page - 1) * pageSize
  const posts =
    newest < 1
      ? []
      : await listed(db, scope)
          .select(summaryColumns)
          .where('listing.position', '<=', newest)
          .where('listing.position', '>', newest - pageSize)
          .execute()
  return { posts, postCnt: count, totalPages: Math.ceil(count / pageSize) }
}

/** The newest posts of a list. */
export const newestPosts = (db: Reader, scope: Scope, limit: number) =>
  listed(db, scope).select(linkColumns).limit(limit).execute()

/** The posts just before and just after a post. */
export const neighbours = async (db: Reader, scope: Scope, id: number) => {
  const at = await db
    .selectFrom('listing')
    .select('position')
    .where('post_id', '=', id)
    .where('scope', '=', scope)
    .executeTakeFirst()
  const postAt = (position: number) =>
    listed(db, scope).select(linkColumns).where('listing.position', '=', position).executeTakeFirst()
  return at === undefined
    ? { older: null, newer: null }
    : { older: (await postAt(at.position - 1)) ?? null, newer: (await postAt(at.position + 1)) ?? null }
}
