import { createHash, randomBytes } from 'node:crypto'

import type { Database } from '../database/database.ts'
import { storedHash } from './admin-password.ts'

const day = 86_400_000
/** How long a session lasts, in milliseconds. */
export const sessionLifetime = 30 * day

/** Whoever reads the database, or a copy of it, finds nothing there to sign in with. The token is too long to be guessed. */
const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** Where the owner is signed in, for all servers of the blog and through restarts. */
export const createOwnerSessions = ({ db, clock }: { readonly db: Database; readonly clock: () => Date }) => ({
  /** A new session's token; `null` when the password that was given has been replaced since. */
  begin: (passwordHash: string): Promise<string | null> =>
    db.transact(async (writer) => {
      if ((await storedHash(writer)) !== passwordHash) return null
      const now = clock()
      await writer.deleteFrom('owner_session').where('ends_at', '<=', now.toISOString()).execute()
      const token = randomBytes(32).toString('base64url')
      const ends_at = new Date(now.getTime() + sessionLifetime).toISOString()
      await writer
        .insertInto('owner_session')
        .values({ token: hashOf(token), ends_at })
        .execute()
      return token
    }),
  isOpen: async (token: string): Promise<boolean> => {
    const now = clock().toISOString()
    const session = await db.read((reader) =>
      reader
        .selectFrom('owner_session')
        .select('token')
        .where('token', '=', hashOf(token))
        .where('ends_at', '>', now)
        .executeTakeFirst(),
    )
    return session !== undefined
  },
  end: (token: string): Promise<unknown> =>
    db.transact((writer) => writer.deleteFrom('owner_session').where('token', '=', hashOf(token)).execute()),
})
