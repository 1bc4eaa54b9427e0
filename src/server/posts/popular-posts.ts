import type { Reader } from '../database/database.ts'

/** The most viewed posts; of those viewed alike the newest first. */
export const hotPosts = (db: Reader) =>
  db
    .selectFrom('post')
    .select(['id', 'slug', 'title'])
    .where('published', '=', 1)
    .orderBy('views', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(10)
    .execute()
