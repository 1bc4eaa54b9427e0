import { randomUUID } from 'node:crypto'

import type { Database } from '../database/database.ts'
import { budgetsOfMinute } from '../limits/budget.ts'
import { createMemoryLimit } from '../limits/memory-limit.ts'
import { createRateLimit } from '../limits/rate-limit.ts'
import type { Passwords } from '../passwords/passwords.ts'

type Deps = { readonly db: Database; readonly clock: () => Date; readonly passwords: Passwords }

const refusal = {
  message: '비밀번호를 여러 번 틀렸습니다. 잠시 뒤에 다시 시도해 주세요.',
  code: 'comment.too_many_tries',
} as const
const budgetsOf = (client: string) => budgetsOfMinute(client, 10, refusal)

/** How long the note of a try is kept whose outcome nobody wrote down, in milliseconds: longer than any comparison takes. */
const abandoned = 60_000

/**
 * Checks passwords, a few wrong ones a minute for each client. To be called in the client's turn: what is under way
 * is not counted yet.
 */
export const createPasswordTries = ({ db, clock, passwords }: Deps) => {
  const admit = createRateLimit({ db, clock, kind: 'wrong password' })
  // A second count that cannot fail: without the database, too, this process answers no more guesses than it should.
  const wrongHere = createMemoryLimit(clock)

  const refuseAtLimit = (client: string) => {
    wrongHere.refuseSpent(budgetsOf(client))
    return admit(budgetsOf(client))
  }

  /**
   * Notes the try before anything is compared, and is changed whatever comes of it: where nothing can be counted, as on a
   * full disk, nobody learns whether a password is right.
   */
  const note = async (): Promise<string> => {
    const [client, now] = [randomUUID(), clock().getTime()]
    const notes = { kind: 'password try', client, at: new Date(now).toISOString() }
    await db.transact(async (writer) => {
      await writer
        .deleteFrom('recent_act')
        .where('kind', '=', notes.kind)
        .where('at', '<=', new Date(now - abandoned).toISOString())
        .execute()
      await writer.insertInto('recent_act').values(notes).execute()
    })
    return client
  }

  /** Whether what compares a password finds it right. */
  const check = async (client: string, compare: () => Promise<boolean>): Promise<boolean> => {
    const countWrong = await refuseAtLimit(client)
    const noted = await note()
    const isRight = await compare()
    if (!isRight) wrongHere.count(budgetsOf(client))
    await db.transact(async (writer) => {
      await writer.deleteFrom('recent_act').where('kind', '=', 'password try').where('client', '=', noted).execute()
      if (!isRight) await countWrong(writer)
    })
    // A turn is one server's: at others the same client may have used up its tries meanwhile, and is told nothing.
    if (isRight) await refuseAtLimit(client)
    return isRight
  }
  /** The first of the hashes that the password belongs to, as its place; -1 for none. */
  const whichIsRight = async (client: string, password: string, hashes: readonly string[]): Promise<number> => {
    let place = -1
    await check(client, async () => {
      // All or nothing: were the first one told when there is no room for the second, it would be a guess for free.
      place = (await Promise.all(hashes.map((hash) => passwords.verify(password, hash)))).indexOf(true)
      return place >= 0
    })
    return place
  }
  return {
    check,
    refuseAtLimit,
    whichIsRight,
    /** Whether the password belongs to the hash. */
    isRight: async (client: string, password: string, hash: string): Promise<boolean> =>
      (await whichIsRight(client, password, [hash])) >= 0,
  }
}
export type PasswordTries = ReturnType<typeof createPasswordTries>
