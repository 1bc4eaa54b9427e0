import { isClosed } from '../comments/rules.ts'
import { threadStart } from '../comments/thread.ts'
import type { Reader } from '../database/database.ts'
import { everyPost, tagScope } from '../database/scope.ts'
import { tagsOf } from '../tags/tags.ts'
import { neighbours, newestLinks, summaryColumns } from './post-list.ts'

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
  // One more than shown: the post itself may be among them.
  const related = most === undefined ? [] : await newestLinks(db, tagScope(most.id), relatedLimit + 1)
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
export const postAddress = (db: Reader, id: number) =>
  db
    .selectFrom('post')
    .select(['id', 'slug', 'updated_at'])
    .where('id', '=', id)
    .where('published', '=', 1)
    .executeTakeFirst()

/** The published post of a file, by its path under the posts folder. */
export const findPostByPath = (db: Reader, path: string) =>
  db.selectFrom('post').select(['id', 'slug']).where('path', '=', path).where('published', '=', 1).executeTakeFirst()
