import { createRecent } from '../http/recent.ts'
import type { Passwords } from '../passwords/passwords.ts'

type Deps = { readonly clock: () => Date; readonly passwords: Passwords }

/**
 * Checks passwords, a few wrong ones a minute for each client. To be called in the client's turn: what is under way
 * is not counted yet.
 */
export const createPasswordTries = ({ clock, passwords }: Deps) => {
  const message = '비밀번호를 여러 번 틀렸습니다. 잠시 뒤에 다시 시도해 주세요.'
  const wrong = createRecent({ clock, limit: 10, message })
  return {
    refuseAtLimit: wrong.refuseAtLimit,
    /** Whether the password belongs to one of the hashes. */
    isRight: async (client: string, password: string, hashes: readonly string[]): Promise<boolean> => {
      wrong.refuseAtLimit(client)
      // All or nothing: were the first one told when there is no room for the second, it would be a guess for free.
      const fits = await Promise.all(hashes.map((hash) => passwords.verify(password, hash)))
      if (fits.includes(true)) return true
      wrong.count(client)
      return false
    },
  }
}
export type PasswordTries = ReturnType<typeof createPasswordTries>
