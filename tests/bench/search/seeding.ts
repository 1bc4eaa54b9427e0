import type { Database, Writer } from '#/server/database/database.ts'
import { indexPosts } from '#/server/search-index/index-posts.ts'

import { randomPost } from './search-posts.ts'

/** Posts per transaction; more would only make the transactions longer. */
const batch = 1_000

const nextSlice = () => Promise.resolve()

const idsOf = async (db: Writer, table: 'category' | 'tag', names: readonly string[]) => {
  const known = await db.selectFrom(table).select(['id', 'name']).execute()
  const ids = new Map(known.map(({ id, name }) => [name, id]))
  const missing = [...new Set(names)].filter((name) => !ids.has(name))
  for (const name of missing) {
    const { id } = await db.insertInto(table).values({ name, name_key: name }).returning('id').executeTakeFirstOrThrow()
    ids.set(name, id)
  }
  return (name: string): number => ids.get(name) ?? 0
}

const addBatch = async (db: Database, first: number, count: number): Promise<void> => {
  const files = Array.from({ length: count }, (_, index) => ({
    id: first + index + 1,
    ...randomPost(null, first + index),
  }))
  await db.transact(async (writer) => {
    const category = await idsOf(
      writer,
      'category',
      files.map((file) => file.category),
    )
    const tag = await idsOf(
      writer,
      'tag',
      files.flatMap((file) => file.tags),
    )
    for (const { id, path, slug, title, subtitle, summary, content, date, category: name, tags } of files) {
      const created_at = date ?? ''
      const texts = { path, slug, title, subtitle, summary, content, thumbnail: '', author: '글지기' }
      const dates = { created_at, first_seen: created_at, updated_at: created_at }
      const filed = { category_id: category(name), subcategory_id: null, comments_closed: 0, published: 1 }
      await writer
        .insertInto('post')
        .values({ id, ...texts, ...dates, ...filed, fingerprint: '' })
        .execute()
      const pairs = [...new Set(tags.map(tag))].map((tag_id) => ({ post_id: id, tag_id }))
      await writer.insertInto('post_tag').values(pairs).execute()
    }
    await indexPosts(
      writer,
      db.engine,
      files.map(({ id }) => id),
      nextSlice,
    )
  })
}

/** Writes the rows of sample posts and their index as publishing does, but without comparing them with old ones. */
export const seedPosts = async (db: Database, posts: number): Promise<void> => {
  for (let first = 0; first < posts; first += batch) await addBatch(db, first, Math.min(batch, posts - first))
}
