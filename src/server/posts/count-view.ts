import { LRUCache } from 'lru-cache'

import { viewPeriodMs } from '#/contract/cookie.ts'

import type { Database, Reader } from '../database/database.ts'
import { findPublishedPost, popularPosts } from './posts.ts'

/** Views in memory, some 100 bytes each; the oldest are evicted first. */
const maxViews = 50_000

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
 * Counts one view of a post; `missing` if there is no such post on the site. A client's second view within three hours, either
 * way (a clock may be set back), is not counted; browsers with cookies do not even send it. Each server remembers its own views.
 */
export const createViewCounter = ({ db, clock }: { readonly db: Database; readonly clock: () => Date }) => {
  /** By post and client, when it was counted, in milliseconds. */
  const counted = new LRUCache<string, number>({ max: maxViews })
  return async (client: string, id: number): Promise<'counted' | 'repeated' | 'missing'> => {
    const view = `${id} ${client}`
    const now = clock().getTime()
    // Takes no write lock: anybody can ask for any number.
    if ((await db.read((reader) => findPublishedPost(reader, id))) === undefined) return 'missing'
    if (Math.abs(now - (counted.peek(view) ?? -Infinity)) < viewPeriodMs) return 'repeated'
    // Before the write, so that of two concurrent views one counts.
    counted.set(view, now)
    let isCounted = false
    try {
      isCounted = await increase(db, id)
      return isCounted ? 'counted' : 'missing'
    } finally {
      if (!isCounted) counted.delete(view)
    }
  }
}
