import { LRUCache } from 'lru-cache'

import type { Database, Reader } from '../database/database.ts'
import { postExists } from '../publishing/post-exists.ts'
import { popularPosts } from './post-list.ts'

type Deps = {
  readonly db: Database
  readonly clock: () => Date
  /** Called when the list of popular posts has changed. */
  readonly popularChanged: () => void
}

const period = 3 * 3_600_000
/** Views in memory, some 100 bytes each; the oldest are evicted first. */
const capacity = 50_000

const order = async (db: Reader): Promise<string> => (await popularPosts(db)).map(({ id }) => id).join()

const increase = async ({ db, popularChanged }: Deps, id: number): Promise<boolean> => {
  const { isThere, isReordered } = await db.transact(async (writer) => {
    const before = await order(writer)
    const { numUpdatedRows } = await writer
      .updateTable('post')
      .set((row) => ({ views: row('views', '+', 1) }))
      .where('id', '=', id)
      .where('published', '=', 1)
      .executeTakeFirstOrThrow()
    const reordered = before !== (await order(writer))
    if (reordered) await db.announce(writer, { kind: 'popular' })
    return { isThere: numUpdatedRows > 0n, isReordered: reordered }
  })
  if (isReordered) popularChanged()
  return isThere
}

type Outcome = 'counted' | 'repeated' | 'missing'

/**
 * Counts one view of a post; `missing` if there is no such post on the site. A client's second view within three hours is not
 * counted: a page with cookies would not send it. Each server remembers its own views.
 */
export const createCountView = (deps: Deps) => {
  /** By post and client, when it was counted, in milliseconds. */
  const counted = new LRUCache<string, number>({ max: capacity })
  return async (client: string, id: number): Promise<Outcome> => {
    const view = `${id} ${client}`
    const now = deps.clock().getTime()
    if (now - (counted.peek(view) ?? -Infinity) < period)
      return (await deps.db.read((reader) => postExists(reader, id))) ? 'repeated' : 'missing'
    // Before the write, so that of two concurrent views one counts.
    counted.set(view, now)
    let isCounted = false
    try {
      isCounted = await increase(deps, id)
      return isCounted ? 'counted' : 'missing'
    } finally {
      if (!isCounted) counted.delete(view)
    }
  }
}
