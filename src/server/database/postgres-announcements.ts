import { sql } from 'kysely'
import { Client, type ClientConfig } from 'pg'
import * as z from 'zod'

import { createPause } from '../pause.ts'
import type { Change, Follower, Writer } from './database.ts'
import { GuardedSocket } from './postgres-pool.ts'

/** Each blog has a channel of its own: a channel is the whole database's, and a blog only one schema of it. */
const channel = `'geulbang_' || md5(current_schema())`

/** Listens for this blog's announcements on the connection that runs it. */
export const listening = `do $$ begin execute 'listen ' || ${channel}; end $$`

/** Says `$1` to whoever listens for this blog's announcements. */
export const announcing = `select pg_notify(${channel}, $1)`

const Announcement = z.object({
  /** The server that says it. */
  from: z.string(),
  /** `null`: only to hear whether it arrives. */
  change: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('posts') }),
      z.object({ kind: z.literal('popular') }),
      z.object({ kind: z.literal('comments'), postId: z.int() }),
    ])
    .nullable(),
})

const announcement = (from: string, change: Change | null): string => JSON.stringify({ from, change })

/** What a server says to itself. */
export const echo = (self: string): string => announcement(self, null)

/** Delivered when the transaction is agreed, and only then. */
export const announce = async (db: Writer, from: string, change: Change): Promise<void> => {
  await sql`select pg_notify(${sql.raw(channel)}, ${announcement(from, change)})`.execute(db)
}

const parse = (payload: string): unknown => {
  try {
    const parsed: unknown = JSON.parse(payload)
    return parsed
  } catch {
    return null
  }
}

/** What another server has announced, `null` for one's own words and mere echoes; what cannot be read may be about anything. */
export const readAnnouncement = (payload: string, self: string): Change | null => {
  const read = Announcement.safeParse(parse(payload))
  if (!read.success) return { kind: 'posts' }
  return read.data.from === self ? null : read.data.change
}

type Options = {
  readonly connection: ClientConfig
  /** By what name the server knows its own announcements. */
  readonly self: string
  readonly follower: Follower
  /** Tells the owner what a task has met with. */
  readonly watch: <T>(task: () => Promise<T>) => Promise<T>
}

/** How often a server listens for its own voice: a cut wire, or a pooler that lends the connection on, looks like silence. */
const beat = 5_000
/** How long until the next try to connect, in milliseconds: longer and longer. */
const [shortest, longest] = [100, 2_000]

/** Listens on a connection of its own, for good: one that breaks is made anew. */
export const startListening = ({ connection, self, follower, watch }: Options) => {
  const pause = createPause()
  const over = Promise.withResolvers<void>()
  let wait = shortest

  /** One connection, from the first word to the last. */
  const listen = async (): Promise<void> => {
    const client = new Client({ ...connection, query_timeout: beat, stream: () => new GuardedSocket(2 * beat) })
    const broken = Promise.withResolvers<never>()
    client.on('error', broken.reject)
    client.on('end', () => broken.reject(new Error('Connection terminated')))
    let hears = false
    client.on('notification', ({ payload = '' }) => {
      hears = true
      const change = readAnnouncement(payload, self)
      if (change !== null) follower.changed(change)
    })
    const call = async (): Promise<void> => {
      hears = false
      // What one says oneself is delivered before the query is answered.
      await client.query(announcing, [echo(self)])
      if (!hears) throw new Error('The connection hears nothing')
    }
    // Whatever breaks is heard of below.
    broken.promise.catch(() => {})
    let pulse: NodeJS.Timeout | undefined
    try {
      await watch(async () => {
        await client.connect()
        await client.query(listening)
        await call()
      })
      wait = shortest
      follower.hearing(true)
      pulse = setInterval(() => call().catch(broken.reject), beat)
      await watch(() => Promise.race([broken.promise, over.promise]))
    } finally {
      clearInterval(pulse)
      follower.hearing(false)
      // It may be broken already; there is nothing more to lose.
      await client.end().catch(() => {})
    }
  }

  const run = async (): Promise<void> => {
    while (!pause.isOver()) {
      // The owner has been told, once.
      await listen().catch(() => {})
      await pause.wait(wait)
      wait = Math.min(wait * 2, longest)
    }
  }
  follower.hearing(false)
  const running = run()

  return async (): Promise<void> => {
    pause.endForGood()
    over.resolve()
    await running
  }
}
