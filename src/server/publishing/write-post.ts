import { coverUrl } from '../covers/cover-url.ts'
import type { Writer } from '../database/database.ts'
import { inChunks } from './chunks.ts'
import type { Difference } from './difference.ts'
import type { PostChange } from './post-change.ts'

/** Takes paths from posts that lost them, then gives drafts theirs. In this order: no two posts share a path. */
export const movePaths = async (db: Writer, { displaced, renamed }: Difference): Promise<void> => {
  for (const ids of inChunks(displaced))
    await db.updateTable('post').set({ path: null }).where('id', 'in', ids).execute()
  for (const { id, path } of renamed) await db.updateTable('post').set({ path }).where('id', '=', id).execute()
}

/** Takes posts off the site; they come back with their id, views and comments. */
export const withdraw = async (db: Writer, ids: readonly number[]): Promise<void> => {
  for (const chunk of inChunks(ids))
    await db.updateTable('post').set({ published: 0 }).where('id', 'in', chunk).execute()
}

/** Stores a post with its tags, and publishes it. */
export const writePost = async (db: Writer, change: PostChange): Promise<void> => {
  const { id, file, filed, author, dates, fingerprint, stored } = change
  const { path, slug, title, subtitle, summary, content } = file
  const row = {
    path,
    slug,
    title,
    subtitle,
    summary,
    content,
    thumbnail: file.thumbnail ?? coverUrl(id, { title, subtitle, category: filed.category.name }),
    author,
    ...dates,
    category_id: filed.category.id,
    subcategory_id: filed.subcategory?.id ?? null,
    comments_closed: Number(file.commentsClosed),
    published: 1,
    fingerprint,
  }
  if (stored === undefined)
    await db
      .insertInto('post')
      .values({ id, ...row })
      .execute()
  else {
    await db.updateTable('post').set(row).where('id', '=', id).execute()
    await db.deleteFrom('post_tag').where('post_id', '=', id).execute()
  }
  if (filed.tags.length > 0)
    await db
      .insertInto('post_tag')
      .values(filed.tags.map((tag) => ({ post_id: id, tag_id: tag.id })))
      .execute()
}
