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

type Claim = {
  readonly client: string
  /** The comment's password hash; empty if only the owner's password is valid. */
  readonly hash: string
  readonly password: string
  /** Whether the request has the owner's session. */
  readonly asOwner: boolean
}

/** Resolves with who sent a request, the comment's author or the owner; rejects with 403 for anyone else. */
export const createAuthenticate =
  ({ db, tries }: { readonly db: Database; readonly tries: PasswordTries }) =>
  async ({ client, hash, password, asOwner }: Claim): Promise<'author' | 'owner'> => {
    if (asOwner) return 'owner'
    const ownerHash = await adminPasswordHash(db)
    // Always two comparisons, so that timing does not reveal which secret comments are the owner's.
    const index = await tries.whichIsRight(client, password, [hash === '' ? ownerHash : hash, ownerHash])
    if (index < 0) throw new Refused(403, formMessages.wrongPassword, 'comment.wrong_password')
    return index === 0 && hash !== '' ? 'author' : 'owner'
  }
