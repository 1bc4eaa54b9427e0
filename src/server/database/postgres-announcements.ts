import { CompiledQuery } from 'kysely'
import { Client, type ClientConfig } from 'pg'
import * as z from 'zod'

import { parseObject } from '#/contract/parse-object.ts'

import { createPause } from '../pause.ts'
import type { Change, ChangeListener, Writer } from './database.ts'
import { GuardedSocket } from './postgres-pool.ts'

/** SQL for the blog's channel. Channels belong to a whole database, a blog to one of its schemas. */
const channel = `'geulbang_' || md5(current_schema())`

/** SQL that subscribes its connection to the blog's announcements. */
const listening = `do $$ begin execute 'listen ' || ${channel}; end $$`

/** SQL that publishes `$1` on the blog's channel. */
const announcing = `select pg_notify(${channel}, $1)`

const Announcement = z.object({
  /** The id of the sending server. */
  from: z.string(),
  /** `null` for an echo, which only tests the connection. */
  change: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('posts') }),
      z.object({ kind: z.literal('popular') }),
      z.object({ kind: z.literal('comments'), postId: z.int() }),
    ])
    .nullable(),
})

const announcement = (from: string, change: Change | null): string => JSON.stringify({ from, change })

/** Announces a change to other servers. PostgreSQL delivers it when the transaction commits. */
export const announce = async (db: Writer, from: string, change: Change): Promise<void> => {
  await db.executeQuery(CompiledQuery.raw(announcing, [announcement(from, change)]))
}

/**
 * The change that a server announced; `null` for echoes, and for those of the server `ignored`. An unreadable one counts as a
 * change of everything.
 */
const parseAnnouncement = (payload: string, ignored: string | null): Change | null => {
  const read = Announcement.safeParse(parseObject(payload))
  if (!read.success) return { kind: 'posts' }
  return read.data.from === ignored ? null : read.data.change
}

type Options = {
  readonly connection: ClientConfig
  /** The id of this server. */
  readonly self: string
  /** Whether its own announcements are to be heard, too. */
  readonly isOwnNews: () => boolean
  readonly listeners: readonly ChangeListener[]
  /** Wraps tasks to log the loss of the connection; see `createOutageLog`. */
  readonly logOutages: <T>(task: () => Promise<T>) => Promise<T>
}

/** Interval of echoes: a broken connection, or a pooler that reassigned it, looks like silence otherwise. */
const heartbeatMs = 5_000
/** Exponential backoff of reconnecting, in milliseconds. */
const [minWaitMs, maxWaitMs] = [100, 2_000]

/** Listens on a connection of its own, and reconnects when it breaks; returns a function that stops. */
export const startListening = ({ connection, self, isOwnNews, listeners, logOutages }: Options) => {
  const pause = createPause()
  const over = Promise.withResolvers<void>()
  let waitMs = minWaitMs
  const noteConnection = (isConnected: boolean): void => {
    for (const listener of listeners) listener.connectionChanged(isConnected)
  }

  /** One connection, until it breaks or is closed. */
  const listen = async (): Promise<void> => {
    const client = new Client({
      ...connection,
      query_timeout: heartbeatMs,
      stream: () => new GuardedSocket(2 * heartbeatMs),
    })
    const broken = Promise.withResolvers<never>()
    client.on('error', broken.reject)
    client.on('end', () => broken.reject(new Error('Connection terminated')))
    let isAlive = false
    client.on('notification', ({ payload = '' }) => {
      isAlive = true
      const change = parseAnnouncement(payload, isOwnNews() ? null : self)
      if (change !== null) for (const listener of listeners) listener.changed(change)
    })
    const echo = async (): Promise<void> => {
      isAlive = false
      // PostgreSQL delivers a session's own notification before it answers the query.
      await client.query(announcing, [announcement(self, null)])
      if (!isAlive) throw new Error('The connection delivers no notifications')
    }
    // Handled below.
    broken.promise.catch(() => {})
    let heartbeat: NodeJS.Timeout | undefined
    try {
      await logOutages(async () => {
        await client.connect()
        await client.query(listening)
        await echo()
      })
      waitMs = minWaitMs
      noteConnection(true)
      heartbeat = setInterval(() => echo().catch(broken.reject), heartbeatMs)
      await logOutages(() => Promise.race([broken.promise, over.promise]))
    } finally {
      clearInterval(heartbeat)
      noteConnection(false)
      // It may be broken already.
      await client.end().catch(() => {})
    }
  }

  const run = async (): Promise<void> => {
    while (!pause.isOver()) {
      // Logged by `logOutages`, once.
      await listen().catch(() => {})
      await pause.wait(waitMs)
      waitMs = Math.min(waitMs * 2, maxWaitMs)
    }
  }
  noteConnection(false)
  const running = run()

  return async (): Promise<void> => {
    pause.endForGood()
    over.resolve()
    await running
  }
}
