import type { Reader } from '../database/database.ts'

/** Whether a post is published: its file exists and is no draft. */
export const postExists = async (db: Reader, id: number): Promise<boolean> =>
  (await db.selectFrom('post').select('id').where('id', '=', id).where('published', '=', 1).executeTakeFirst()) !==
  undefined
