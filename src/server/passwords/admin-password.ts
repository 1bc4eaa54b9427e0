import { randomInt } from 'node:crypto'

import type { Database, Reader, Writer } from '../database/database.ts'
import { readStored, writeStored } from '../database/stored-value.ts'
import { renewFeedKey } from './feed-key.ts'
import type { Passwords } from './passwords.ts'

/** Letters and digits that are not easily confused. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz'

const group = (): string => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('')

/** A random password of 99 bits that is easy to read out and type: `7hq2-m9xk-…` */
export const generatePassword = (): string => Array.from({ length: 5 }, group).join('-')

const storedName = 'admin_password'

/** The hash of the owner's password as a PHC string; empty, which no password matches, if none was ever set. */
export const adminPasswordHash = async (reader: Reader): Promise<string> => (await readStored(reader, storedName)) ?? ''

/** The most common passwords. */
const common = /^(?:p[a@]ssw[o0]rd|1234|0000|1111|qwer|admin|qlalfqjsgh|비밀번호)/i

/** Whether a password is so short or so common that a patient guesser finds it despite the rate limit. */
export const isGuessable = (password: string): boolean => [...password].length < 8 || common.test(password)

/** For the owner of a guessable password. */
export const guessableAdvice =
  '남이 짐작하기 쉬운 비밀번호입니다. 흔한 말이나 이어진 숫자가 아닌 여덟 자 이상으로 바꿔 주세요.'

/** For the owner whose password was generated. */
export const generatedLine = (password: string): string =>
  `관리자 비밀번호: ${password} (다시 보여 드리지 않으니 적어 두세요.)`

/** For an owner whose sessions have been ended. */
export const newFeedAdvice = '댓글 피드를 쓰셨다면 그 주소도 바뀌었으니, 책상에서 새 주소를 피드 리더에 넣어 주세요.'

/** Ends all sessions of the owner, and renews the address of the comment feed, which whoever had a session may know. */
export const endSessions = async (db: Writer): Promise<void> => {
  await db.deleteFrom('owner_session').execute()
  await renewFeedKey(db)
}

/** Replaces the hash `before` and ends all sessions; resolves with `false` if another server was faster. */
const replace = (db: Database, before: string, value: string): Promise<boolean> =>
  db.transact(async (writer) => {
    if ((await adminPasswordHash(writer)) !== before) return false
    await writeStored(writer, storedName, value)
    await endSessions(writer)
    return true
  })

/**
 * Makes sure that the owner has a password: the given one, else the stored one, else a generated one. Resolves with the
 * generated password, to be shown once, and `null` in the other cases. Tells the owner if the setting replaces a password.
 */
export const settleAdminPassword = async (
  db: Database,
  passwords: Passwords,
  given: string | null,
  tell: (line: string) => void = () => {},
): Promise<string | null> => {
  const hash = await db.read(adminPasswordHash)
  if (given === null ? hash !== '' : await passwords.verify(given, hash)) return null
  const password = given ?? generatePassword()
  if (!(await replace(db, hash, await passwords.hash(password)))) return settleAdminPassword(db, passwords, given, tell)
  if (hash !== '')
    tell(
      `ADMIN_PASSWORD: 관리자 비밀번호를 이 값으로 바꿨고, 책상에 로그인해 있던 브라우저는 모두 로그아웃됩니다. ${newFeedAdvice}`,
    )
  return given === null ? password : null
}
