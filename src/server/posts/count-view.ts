import { LRUCache } from 'lru-cache'

import { viewPeriodMs } from '#/contract/cookie.ts'

import type { Database, Reader } from '../database/database.ts'
import { findPublishedPost, popularPosts } from './posts.ts'

/** Pairs of a post and a client in memory, some 100 bytes each; the oldest are evicted first. */
const maxPairs = 50_000

/** Of one post, per `viewPeriodMs`: mobile carriers, schools and offices have many readers behind one address. */
const maxViewsPerClient = 20

const popularOrder = async (db: Reader): Promise<string> => (await popularPosts(db)).map(({ id }) => id).join()

const increase = (db: Database, id: number): Promise<boolean> =>
  db.transact(async (writer) => {
    const before = await popularOrder(writer)
    const { numUpdatedRows } = await writer
      .updateTable('post')
      .set((row) => ({ views: row('views', '+', 1) }))
      .where('id', '=', id)
      .where('published', '=', 1)
      .executeTakeFirstOrThrow()
    if (before !== (await popularOrder(writer))) await db.announce(writer, { kind: 'popular' })
    return numUpdatedRows > 0n
  })

/**
 * Counts one view of a post; `missing` if there is no such post on the site. A browser reports a view once in three hours, and
 * remembers it in a cookie; the limit per client only stops scripts that would make a post popular. Each server remembers its own
 * views.
 */
export const createViewCounter = ({ db, clock }: { readonly db: Database; readonly clock: () => Date }) => {
  /** By post and client; `since` in milliseconds. */
  const counted = new LRUCache<string, { readonly since: number; views: number }>({ max: maxPairs })
  return async (client: string, id: number): Promise<'counted' | 'excessive' | 'missing'> => {
    const pair = `${id} ${client}`
    const now = clock().getTime()
    // Takes no write lock: anybody can ask for any number.
    if ((await db.read((reader) => findPublishedPost(reader, id))) === undefined) return 'missing'
    const known = counted.peek(pair)
    // Either way, because a clock may be set back.
    const own = known !== undefined && Math.abs(now - known.since) < viewPeriodMs ? known : { since: now, views: 0 }
    if (own.views >= maxViewsPerClient) return 'excessive'
    counted.set(pair, own)
    // Before the write, so that concurrent views cannot exceed the limit.
    own.views += 1
    let isCounted = false
    try {
      isCounted = await increase(db, id)
      return isCounted ? 'counted' : 'missing'
    } finally {
      if (!isCounted) own.views -= 1
    }
  }
}
