import { createHash } from 'node:crypto'

import type { Database, Reader, Writer } from '../database/database.ts'
import { Refused } from '../http/refused.ts'

const minute = 60_000

type Options = {
  readonly db: Database
  readonly clock: () => Date
  readonly kind: string
  /** How often within any minute. */
  readonly limit: number
  /** What who did it too often is told. */
  readonly message: string
}

const instant = (time: number): string => new Date(time).toISOString()

/**
 * Stands for an address, which itself is not written down: some 256 addresses of IPv4 share these 24 bits, so that they
 * name nobody, yet of the visitors of one minute hardly ever two.
 */
const tagOf = (client: string): string => createHash('sha256').update(client).digest('base64url').slice(0, 4)

/**
 * Remembers what each client did within the last minute, for all servers of the blog and through restarts. The minute
 * slides: counted by the clock's minutes, twice the limit would pass around the turn of one.
 */
export const createRecentActs = ({ db, clock, kind, limit, message }: Options) => {
  const refuse = async (reader: Reader, client: string): Promise<void> => {
    const now = clock().getTime()
    const latest = await reader
      .selectFrom('recent_act')
      .select('at')
      .where('kind', '=', kind)
      .where('client', '=', tagOf(client))
      .where('at', '>', instant(now - minute))
      // Servers' clocks differ a little. What is still further ahead was written before the clock was set back.
      .where('at', '<=', instant(now + minute))
      .orderBy('at', 'desc')
      .limit(limit)
      .execute()
    // Until the oldest of the last so many is a minute old.
    const first = latest[limit - 1]
    if (first === undefined) return
    const seconds = Math.ceil((Date.parse(first.at) + minute - now) / 1_000)
    throw new Refused(429, message, { 'retry-after': String(Math.min(Math.max(seconds, 1), 60)) })
  }

  return {
    /** Refuses a client that has reached the limit, and says when to come again. */
    refuseAtLimit: (client: string): Promise<void> => db.read((reader) => refuse(reader, client)),
    /** Refused here, too: another server may have counted since this one looked. */
    count: async (writer: Writer, client: string): Promise<void> => {
      await refuse(writer, client)
      const now = clock().getTime()
      await writer
        .deleteFrom('recent_act')
        .where('at', '<=', instant(now - minute))
        .execute()
      await writer
        .insertInto('recent_act')
        .values({ kind, client: tagOf(client), at: instant(now) })
        .execute()
    },
  }
}
