import { fieldMessages } from '#/text/field-messages.ts'

import type { Database } from '../database/database.ts'
import { Refused } from '../http/refused.ts'
import { adminPasswordHash } from '../passwords/admin-password.ts'
import type { PasswordTries } from './password-tries.ts'

type Proof = {
  readonly client: string
  /** The comment's password hash; empty if only the owner's password is valid. */
  readonly hash: string
  readonly password: string
  /** Whether the request has the owner's session. */
  readonly asOwner: boolean
}

/** Resolves with whether a request comes from a comment's author or the owner; rejects with 403 for others. */
export const createProve =
  ({ db, tries }: { readonly db: Database; readonly tries: PasswordTries }) =>
  async ({ client, hash, password, asOwner }: Proof): Promise<'writer' | 'owner'> => {
    if (asOwner) return 'owner'
    const owners = await adminPasswordHash(db)
    // Always two comparisons, so that timing does not tell which secret comments are the owner's.
    const place = await tries.whichIsRight(client, password, [hash === '' ? owners : hash, owners])
    if (place < 0) throw new Refused(403, fieldMessages.wrongPassword, {}, 'comment.wrong_password')
    return place === 0 && hash !== '' ? 'writer' : 'owner'
  }
