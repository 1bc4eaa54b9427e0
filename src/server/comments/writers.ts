import { authorKey } from '#/text/names.ts'

import type { Database } from '../database/database.ts'
import { createHasher } from '../limits/rate-limit.ts'

/** How many of their comments tell: whoever writes under ever new passwords is somebody new. */
const most = 3

/** Knows writers again by name and address, of which only a keyed hash is kept. */
export const createWriters = (db: Database) => {
  const tagOf = createHasher(db)
  return {
    tagOf: (client: string, author: string): Promise<string> => tagOf(`writer ${client} ${authorKey(author)}`),
    /** The hashes of the passwords under which a writer was let through of late. */
    hashesOf: async (tag: string): Promise<readonly string[]> => {
      const rows = await db.read((reader) =>
        reader
          .selectFrom('comment')
          .select('password_hash')
          .where('writer', '=', tag)
          .where('held', '=', 0)
          .where('deleted_at', 'is', null)
          .orderBy('id', 'desc')
          .limit(most)
          .execute(),
      )
      return rows.map(({ password_hash }) => password_hash)
    },
  }
}
export type Writers = ReturnType<typeof createWriters>
