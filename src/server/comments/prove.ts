import type { Database } from '../database/database.ts'
import { Refused } from '../http/refused.ts'
import { adminPasswordHash } from '../passwords/admin-password.ts'
import type { PasswordTries } from './password-tries.ts'

type Proof = {
  readonly client: string
  /** The comment's own hash; empty for those that go by the owner's password alone. */
  readonly hash: string
  readonly password: string
  /** Whether the owner's session vouches for it. */
  readonly asOwner: boolean
}

/** Tells whether a request about a comment is its writer's or the owner's, and refuses all others. */
export const createProve =
  ({ db, tries }: { readonly db: Database; readonly tries: PasswordTries }) =>
  async ({ client, hash, password, asOwner }: Proof): Promise<'writer' | 'owner'> => {
    if (asOwner) return 'owner'
    const owners = await adminPasswordHash(db)
    // Two are always compared: else the time that it takes would tell which secret comments are the owner's.
    const place = await tries.whichIsRight(client, password, [hash === '' ? owners : hash, owners])
    if (place < 0) throw new Refused(403, '비밀번호가 틀렸습니다.', {}, 'comment.wrong_password')
    return place === 0 && hash !== '' ? 'writer' : 'owner'
  }
