import type { Reader } from './database.ts'

/** The names of posts' tags, in order, by post. */
export const tagNames = async (db: Reader, ids: readonly number[]): Promise<ReadonlyMap<number, readonly string[]>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('post_tag')
    .innerJoin('tag', 'tag.id', 'post_tag.tag_id')
    .select(['post_tag.post_id', 'tag.name'])
    .where('post_tag.post_id', 'in', ids)
    .orderBy('tag.name')
    .execute()
  const groups = Map.groupBy(rows, ({ post_id }) => post_id)
  return new Map([...groups].map(([id, tags]) => [id, tags.map(({ name }) => name)]))
}
