import { parseOwnerPassword } from '../comments/requests.ts'
import { isOpenElsewhere, openDatabase } from '../database/open-database.ts'
import {
  endSessions,
  guessableAdvice,
  isGuessable,
  newFeedAdvice,
  settleAdminPassword,
} from '../passwords/admin-password.ts'
import { createPasswords } from '../passwords/passwords.ts'
import type { Settings } from '../settings.ts'
import { type Command, CommandFailure, parseArguments } from './command.ts'
import { databaseLine, isUnused, settingsHint } from './database-line.ts'

/** Stores the password; resolves with whether the database is new. */
const store = async (settings: Settings, password: string): Promise<boolean> => {
  const db = await openDatabase(settings)
  try {
    const isNew = await isUnused(db)
    await settleAdminPassword(db, createPasswords(), password)
    // Even if the password is the same: the owner wants all sessions ended.
    await db.transact(endSessions)
    return isNew
  } finally {
    await db.close()
  }
}

/** `password`: changes the owner's password. A running server reads the hash at every use: the change takes effect at once. */
export const changePassword: Command = async (args, { settings, askSecret, isInteractive, tell }) => {
  parseArguments(args, {}, [])
  // The same rules as on the site, where the password has to be entered.
  const given = parseOwnerPassword({ password: await askSecret('새 관리자 비밀번호: ') })
  if (isInteractive && parseOwnerPassword({ password: await askSecret('한 번 더: ') }) !== given)
    throw new CommandFailure('두 비밀번호가 다릅니다. 바꾸지 않았습니다.')
  // Checked before `store` opens the file here as well. With PostgreSQL there is no telling whether a server is connected.
  const mayBeServed = settings.databaseUrl !== null || isOpenElsewhere(settings)
  const isNew = await store(settings, given)
  if (isNew) tell('관리자 비밀번호를 정했습니다.')
  else if (mayBeServed)
    tell(
      '관리자 비밀번호를 바꿨습니다. 켜져 있는 서버에도 바로 통하고, 책상에 로그인해 있던 브라우저는 모두 로그아웃됩니다.',
    )
  else
    tell(
      `관리자 비밀번호를 바꿨고, 책상에 로그인해 있던 브라우저는 모두 로그아웃됩니다. 지금 이 데이터베이스로 켜져 있는 서버는 없습니다. ${settingsHint}`,
    )
  if (!isNew) tell(newFeedAdvice)
  if (isGuessable(given)) tell(guessableAdvice)
  tell(await databaseLine(settings, isNew))
  tell(
    settings.adminPassword === null
      ? '서버를 켤 때 ADMIN_PASSWORD가 있으면 그때는 그 값으로 바뀝니다.'
      : 'ADMIN_PASSWORD가 설정되어 있습니다. 다음에 켤 때는 그 값으로 바뀝니다.',
  )
  return true
}
