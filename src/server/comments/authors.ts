import { authorKey } from '#/text/names.ts'

import type { Database } from '../database/database.ts'
import { createKeyedHash } from '../limits/keyed-hash.ts'

/** How many comments of an author are considered. */
const lastComments = 3

/** Recognises authors by name and client address, of which only a keyed hash is stored. */
export const createAuthors = (db: Database) => {
  const hash = createKeyedHash(db)
  return {
    hashOf: (client: string, author: string): Promise<string> => hash(`writer ${client} ${authorKey(author)}`),
    /** The password hashes of an author's last visible comments. */
    passwordHashesOf: async (authorHash: string): Promise<readonly string[]> => {
      const rows = await db.read((reader) =>
        reader
          .selectFrom('comment')
          .select('password_hash')
          .where('writer', '=', authorHash)
          .where('held', '=', 0)
          .where('deleted_at', 'is', null)
          .orderBy('id', 'desc')
          .limit(lastComments)
          .execute(),
      )
      return rows.map(({ password_hash }) => password_hash)
    },
  }
}
export type Authors = ReturnType<typeof createAuthors>
