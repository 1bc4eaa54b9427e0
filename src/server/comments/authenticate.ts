import { formMessages } from '#/text/form-messages.ts'

import type { Database } from '../database/database.ts'
import { commentNotFound, Refused, requireFound } from '../http/refused.ts'
import { adminPasswordHash } from '../passwords/admin-password.ts'
import type { PasswordTries } from '../passwords/password-guards.ts'

/** The columns of a comment that are needed to change or reveal it. Rejects with 404 if it is deleted or unknown. */
export const requireComment = async (db: Database, commentId: number) =>
  requireFound(
    await db.read((reader) =>
      reader
        .selectFrom('comment')
        .select(['author', 'password_hash', 'by_owner', 'secret'])
        .where('id', '=', commentId)
        .where('deleted_at', 'is', null)
        .executeTakeFirst(),
    ),
    commentNotFound,
  )

/**
 * Resolves with whose password was sent, the comment's author's or the owner's; rejects with 403 for any other. `hash`: that of
 * the comment, empty if only the owner's password is valid.
 */
export const createAuthenticate =
  ({ db, tries }: { readonly db: Database; readonly tries: PasswordTries }) =>
  async (client: string, password: string, hash: string): Promise<'author' | 'owner'> => {
    const ownerHash = await db.read(adminPasswordHash)
    // Always two comparisons, so that timing does not reveal which secret comments are the owner's.
    const index = await tries.whichIsRight(client, password, [hash === '' ? ownerHash : hash, ownerHash])
    if (index < 0) throw new Refused(403, formMessages.wrongPassword, 'comment.wrong_password')
    return index === 0 && hash !== '' ? 'author' : 'owner'
  }
