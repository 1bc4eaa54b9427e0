import { sql } from 'kysely'
import * as z from 'zod'

import type { Change, Writer } from './database.ts'

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
