import type { Database } from '../database/database.ts'
import type { Passwords } from '../passwords/passwords.ts'
import { createRecentActs } from './recent-acts.ts'

type Deps = { readonly db: Database; readonly clock: () => Date; readonly passwords: Passwords }

/**
 * Checks passwords, a few wrong ones a minute for each client. To be called in the client's turn: what is under way
 * is not counted yet.
 */
export const createPasswordTries = ({ db, clock, passwords }: Deps) => {
  const message = '비밀번호를 여러 번 틀렸습니다. 잠시 뒤에 다시 시도해 주세요.'
  const wrong = createRecentActs({ db, clock, kind: 'wrong password', limit: 10, message })
  /** Whether what compares a password finds it right. */
  const check = async (client: string, compare: () => Promise<boolean>): Promise<boolean> => {
    await wrong.refuseAtLimit(client)
    const isRight = await compare()
    // A turn is one server's: at others the same client may have used up its tries meanwhile, and is told nothing.
    if (isRight) await wrong.refuseAtLimit(client)
    else await db.transact((writer) => wrong.count(writer, client))
    return isRight
  }
  return {
    check,
    refuseAtLimit: wrong.refuseAtLimit,
    /** Whether the password belongs to one of the hashes. */
    isRight: (client: string, password: string, hashes: readonly string[]): Promise<boolean> =>
      // All or nothing: were the first one told when there is no room for the second, it would be a guess for free.
      check(client, async () =>
        (await Promise.all(hashes.map((hash) => passwords.verify(password, hash)))).includes(true),
      ),
  }
}
export type PasswordTries = ReturnType<typeof createPasswordTries>
