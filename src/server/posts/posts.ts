import { isClosed } from '../comments/commentable.ts'
import { threadStart } from '../comments/thread-batch.ts'
import type { Reader } from '../database/database.ts'
import { everyPost, type Scope, tagScope } from '../database/scope.ts'
import { tagsOf } from '../tags/tags.ts'

/** The columns of a link to a post. */
const linkColumns = ['post.id', 'post.slug', 'post.title', 'post.thumbnail', 'post.created_at'] as const

/** The columns of a list item. */
export const summaryColumns = [...linkColumns, 'post.subtitle', 'post.summary', 'post.author'] as const

/** The number of posts in a list. */
export const countPosts = async (db: Reader, scope: Scope): Promise<number> => {
  const row = await db.selectFrom('scope').select('post_count').where('scope', '=', scope).executeTakeFirst()
  return row?.post_count ?? 0
}

/** The sort key of a list, for keyset pagination. */
type Key = { readonly created_at: string; readonly post_id: number }

const entries = (db: Reader, scope: Scope, direction: 'asc' | 'desc') =>
  db
    .selectFrom('listing')
    .where('listing.scope', '=', scope)
    .orderBy('listing.created_at', direction)
    .orderBy('listing.post_id', direction)

/** The posts of a list, newest first. */
export const listedPosts = (db: Reader, scope: Scope, direction: 'asc' | 'desc' = 'desc') =>
  entries(db, scope, direction).innerJoin('post', 'post.id', 'listing.post_id')

const postsFrom = (db: Reader, scope: Scope, than: '<' | '<=' | '>', key: Key) =>
  listedPosts(db, scope, than === '>' ? 'asc' : 'desc').where((eb) =>
    eb(eb.refTuple('listing.created_at', 'listing.post_id'), than, eb.tuple(key.created_at, key.post_id)),
  )

/**
 * The key of the entry with `newer` entries before it. An OFFSET from the nearer end, within the index: 50,000 entries take some
 * 2 ms.
 */
const keyAt = (db: Reader, scope: Scope, newer: number, count: number): Promise<Key | undefined> => {
  const older = count - 1 - newer
  const isNewerHalf = newer <= older
  return entries(db, scope, isNewerHalf ? 'desc' : 'asc')
    .select(['listing.created_at', 'listing.post_id'])
    .offset(isNewerHalf ? newer : older)
    .limit(1)
    .executeTakeFirst()
}

/** A page of a list, counted from 1, newest first; past the end it is empty. */
export const listPosts = async (db: Reader, scope: Scope, page: number, pageSize: number) => {
  const count = await countPosts(db, scope)
  const newer = (page - 1) * pageSize
  const first = newer < count ? await keyAt(db, scope, newer, count) : undefined
  return {
    posts:
      first === undefined
        ? []
        : await postsFrom(db, scope, '<=', first).select(summaryColumns).limit(pageSize).execute(),
    postCnt: count,
    totalPages: Math.ceil(count / pageSize),
  }
}

/** The posts just before and just after a post of the list; `null` at its ends. */
export const neighbours = async (
  db: Reader,
  scope: Scope,
  post: { readonly id: number; readonly created_at: string },
) => {
  const key = { created_at: post.created_at, post_id: post.id }
  const nextTo = async (than: '<' | '>') =>
    (await postsFrom(db, scope, than, key).select(linkColumns).limit(1).executeTakeFirst()) ?? null
  return { older: await nextTo('<'), newer: await nextTo('>') }
}

/** The most viewed posts; in a tie, the newest first. */
export const popularPosts = (db: Reader) =>
  db
    .selectFrom('post')
    .select(['id', 'slug', 'title'])
    .where('published', '=', 1)
    .orderBy('views', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(10)
    .execute()

const relatedLimit = 6

/** The answer of `GET /api/posts/{id}`; `null` if there is no such published post. `owner`: the owner's current name. */
export const postDetail = async (db: Reader, id: number, owner: string) => {
  const row = await db
    .selectFrom('post')
    .select([...summaryColumns, 'post.content'])
    .where('id', '=', id)
    .where('published', '=', 1)
    .executeTakeFirst()
  if (row === undefined) return null
  const { subtitle, ...post } = row
  const tags = await tagsOf(db, id)
  const { older, newer } = await neighbours(db, everyPost, post)
  // In a tie the first by name, as `tags` are sorted.
  const most = tags.reduce((top, tag) => (top !== undefined && top.postCnt >= tag.postCnt ? top : tag), tags[0])
  const ofTag = most && listedPosts(db, tagScope(most.id)).select(linkColumns)
  // One more than shown: the post itself may be among them.
  const related = (await ofTag?.limit(relatedLimit + 1).execute()) ?? []
  return {
    post: { ...post, sub_title: subtitle },
    tags,
    formerPost: older,
    nextPost: newer,
    tagRelatedPostArray: related.filter((other) => other.id !== id).slice(0, relatedLimit),
    highestPosCntTagName: most?.name ?? null,
    ...(await threadStart(db, id, owner)),
    ...((await isClosed(db, id)) && { comments_closed: true }),
  }
}

/** The slug of a published post, for its URL, and when it was last changed. */
export const findPublishedPost = (db: Reader, id: number) =>
  db
    .selectFrom('post')
    .select(['id', 'slug', 'updated_at'])
    .where('id', '=', id)
    .where('published', '=', 1)
    .executeTakeFirst()

/** The published post at a former address (`aliasOf`): of several, the first by id. */
export const findPostByAlias = (db: Reader, alias: string) =>
  db
    .selectFrom('alias')
    .innerJoin('post', 'post.id', 'alias.post_id')
    .select(['post.id', 'post.slug'])
    .where('alias.path', '=', alias)
    .where('post.published', '=', 1)
    .orderBy('alias.post_id')
    .limit(1)
    .executeTakeFirst()

/** The published post of a file, by its path under the posts folder. */
export const findPostByPath = (db: Reader, path: string) =>
  db.selectFrom('post').select(['id', 'slug']).where('path', '=', path).where('published', '=', 1).executeTakeFirst()
