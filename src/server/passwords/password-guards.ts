import { randomUUID } from 'node:crypto'

import type { Context } from 'hono'

import { type Database, instant } from '../database/database.ts'
import { clientOfRequest, widestNetworkOf } from '../http/client-address.ts'
import { budgetsPerMinute, createMemoryLimit, createRateLimit } from '../limits/rate-limit.ts'
import { createClientQueue, createQueue, QueueFull } from '../queue.ts'
import type { Passwords } from './passwords.ts'

type Deps = { readonly db: Database; readonly clock: () => Date; readonly passwords: Passwords }

const refusal = {
  message: '비밀번호가 여러 번 틀려 지금은 확인하지 않습니다. 잠시 뒤에 다시 시도해 주세요.',
  code: 'comment.too_many_tries',
} as const
const budgetsOf = (client: string) => budgetsPerMinute(client, 10, refusal)

/** After this time a try without a recorded outcome is dropped: longer than any comparison takes. */
const abandonedAfterMs = 60_000

/**
 * Checks passwords, with a rate limit of wrong ones per client and `kind`. To be called within the password queue, because
 * running checks are not counted yet.
 */
export const createPasswordTries = ({ db, clock, passwords }: Deps, kind = 'wrong password') => {
  const admit = createRateLimit({ db, clock, kind })
  // A second count in memory, which cannot fail: the limit holds without the database, too.
  const wrongHere = createMemoryLimit(clock)

  /** Rejects with 429 at the limit; resolves with a function that counts a wrong password. */
  const admitTry = async (client: string) => {
    wrongHere.refuseAtLimit(budgetsOf(client))
    return admit(budgetsOf(client))
  }

  /** Rejects with 429 at the limit. Called before a comment is looked up, it keeps from a client whether that exists. */
  const requireTriesLeft = async (client: string): Promise<void> => {
    await admitTry(client)
  }

  /**
   * Records the try before the password is checked: if nothing can be written, as on a full disk, nobody learns whether
   * a password is right.
   */
  const recordTry = async (): Promise<string> => {
    const [tryId, now] = [randomUUID(), clock().getTime()]
    // The column holds the try's own id here, and no client.
    const row = { kind: 'password try', client: tryId, at: instant(now) }
    await db.transact(async (writer) => {
      await writer
        .deleteFrom('recent_act')
        .where('kind', '=', row.kind)
        .where('at', '<=', instant(now - abandonedAfterMs))
        .execute()
      await writer.insertInto('recent_act').values(row).execute()
    })
    return tryId
  }

  /** Runs a comparison within the rate limit; resolves with its result. Rejects with 429. */
  const check = async (client: string, compare: () => Promise<boolean>): Promise<boolean> => {
    const countWrong = await admitTry(client)
    const tryId = await recordTry()
    const isRight = await compare()
    if (!isRight) wrongHere.count(budgetsOf(client))
    await db.transact(async (writer) => {
      await writer.deleteFrom('recent_act').where('kind', '=', 'password try').where('client', '=', tryId).execute()
      if (!isRight) await countWrong(writer)
    })
    // The queue is per server: on other servers the client may have used up its tries meanwhile.
    if (isRight) await requireTriesLeft(client)
    return isRight
  }
  /** The index of the first hash that matches the password; -1 for none. */
  const whichIsRight = async (client: string, password: string, hashes: readonly string[]): Promise<number> => {
    let index = -1
    await check(client, async () => {
      // All or nothing: if the second hash were not checked, the result of the first would be an uncounted guess.
      index = (await Promise.all(hashes.map((hash) => passwords.verify(password, hash)))).indexOf(true)
      return index >= 0
    })
    return index
  }
  return {
    check,
    requireTriesLeft,
    whichIsRight,
    /** Whether the password matches the hash. */
    isRight: async (client: string, password: string, hash: string): Promise<boolean> =>
      (await whichIsRight(client, password, [hash])) >= 0,
  }
}
export type PasswordTries = ReturnType<typeof createPasswordTries>

type Limits = {
  /** How many tasks of one client may wait. */
  readonly perClient: number
  /** How many of all clients together. */
  readonly total: number
}

/**
 * Runs each client's tasks one at a time, in order, so that each sees the outcome of the one before. Clients do not wait for
 * each other. The more tasks wait in all, the fewer one client may add (dynamic thresholds, as in a switch's shared buffer),
 * so that clients with hundreds of requests cannot crowd out one with a single request. Rejects with `QueueFull`.
 */
const createSerialQueue = ({ perClient, total }: Limits) => {
  const queues = new Map<string, { readonly queue: ReturnType<typeof createQueue>; taskCount: number }>()
  let taskCount = 0
  return async <T>(client: string, task: () => Promise<T>): Promise<T> => {
    const own = queues.get(client) ?? { queue: createQueue(1, perClient), taskCount: 0 }
    if (own.taskCount > Math.max(total - taskCount, 0)) throw new QueueFull('too many at once')
    queues.set(client, own)
    own.taskCount += 1
    taskCount += 1
    try {
      return await own.queue(task)
    } finally {
      own.taskCount -= 1
      taskCount -= 1
      if (own.taskCount === 0) queues.delete(client)
    }
  }
}

/**
 * The queue of all requests that carry a password: one at a time for each client, so that no guess is checked before the last
 * one is counted, and fair between networks. Four run at once: enough to keep the two slots of the password hash busy while
 * others wait for the database, and few enough that this queue decides who is next, not the hash's own, which knows no clients.
 * The last in the queue waits some ten seconds, less than the page's timeout. Rejects with `QueueFull`.
 */
export const createPasswordQueue = (trustProxy: boolean) => {
  const serial = createSerialQueue({ perClient: 128, total: 1_024 })
  const fair = createClientQueue({ atOnce: 4, maxWaiting: 200 })
  return <T>(c: Context, task: (client: string) => Promise<T>): Promise<T> => {
    const client = clientOfRequest(c, trustProxy)
    // By the widest network: a home with 256 addresses gets no larger share than one with a single address.
    return serial(client, () => fair(widestNetworkOf(client), () => task(client)))
  }
}
type PasswordQueue = ReturnType<typeof createPasswordQueue>

/** What guards every call that takes a password. */
export type PasswordGuards = { readonly inPasswordQueue: PasswordQueue; readonly tries: PasswordTries }
