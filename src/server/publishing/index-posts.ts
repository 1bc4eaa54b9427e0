import { lineOfHtml } from '#/text/html-text.ts'
import { documentOf } from '#/text/search/document.ts'

import type { Database, Writer } from '../database/database.ts'
import { addToIndex, removeFromIndex } from './search-index.ts'
import { indexVersion } from './tokens.ts'

const tagNames = async (db: Writer, ids: readonly number[]): Promise<ReadonlyMap<number, readonly string[]>> => {
  const rows = await db
    .selectFrom('post_tag')
    .innerJoin('tag', 'tag.id', 'post_tag.tag_id')
    .select(['post_tag.post_id', 'tag.name'])
    .where('post_tag.post_id', 'in', ids)
    .execute()
  const groups = Map.groupBy(rows, ({ post_id }) => post_id)
  return new Map([...groups].map(([id, tags]) => [id, tags.map(({ name }) => name)]))
}

/** Makes published posts findable as they are stored now, in the transaction that has stored them. Up to a few hundred. */
export const indexPosts = async (
  db: Writer,
  kind: Pick<Database, 'engine'>,
  ids: readonly number[],
  pace: () => Promise<void>,
): Promise<void> => {
  await removeFromIndex(db, kind, ids)
  const tags = await tagNames(db, ids)
  for (const id of ids) {
    const post = await db
      .selectFrom('post')
      .innerJoin('category', 'category.id', 'post.category_id')
      .select(['post.title', 'post.subtitle', 'post.content', 'post.created_at', 'category.name as category'])
      .where('post.id', '=', id)
      .where('post.published', '=', 1)
      .executeTakeFirst()
    if (post === undefined) continue
    const { content, created_at: createdAt, ...texts } = post
    const document = documentOf({ ...texts, tags: tags.get(id) ?? [], text: lineOfHtml(content) })
    await addToIndex(db, kind, { id, createdAt, document }, indexVersion)
    await pace()
  }
}
