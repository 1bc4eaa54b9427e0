import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'

import { postIdIn } from '#/contract/addresses.ts'
import { cookieIn, deskCookie } from '#/contract/cookie.ts'
import { calendarDay } from '#/text/dates.ts'

import type { Database, Writer } from '../database/database.ts'
import type { PageHit, Viewer } from '../http/page-hit.ts'

type Deps = { readonly db: Database; readonly clock: () => Date }

/** Answered pages in memory; the oldest are evicted first. */
const maxPages = 50_000
/** Maximum rows buffered until the next flush, and rows with an origin per day; further views are counted without theirs. */
const [maxWaiting, maxRowsWithOrigin] = [5_000, 3_000]
/** How long rows are kept. Nothing reads the older ones, and every referring site adds its own. */
const keptMs = 366 * 86_400_000

/** Per post and client, as many as `count-view.ts` counts. */
const maxUnreported = 20

/** A view that is reported within this time of its page being served, in milliseconds, is the same view. */
const reportDelayMs = 120_000

const bots = /bot|crawl|spider|slurp|yeti|scrap|externalhit|preview|monitor/i

/** Not a bot, and not the owner, who is recognised by the `desk` cookie. */
const isReader = ({ header }: Pick<Viewer, 'header'>): boolean =>
  !bots.test(header('user-agent') ?? '') && cookieIn(header('cookie') ?? '', deskCookie) !== '1'

/** Whether a reader opened the page; prefetches and subresources do not count. */
const isRead = (hit: PageHit): boolean =>
  hit.method === 'GET' &&
  (hit.status === 200 || hit.status === 304) &&
  (hit.header('sec-fetch-dest') ?? 'document') === 'document' &&
  hit.header('sec-purpose') === undefined &&
  isReader(hit)

/** Only the origin of the referring page: its path could identify the visitor. */
const originOf = (referer: string | undefined): string => {
  const url = URL.parse(referer ?? '')
  return url !== null && /^https?:$/.test(url.protocol) && url.origin.length <= 100 ? url.origin : ''
}

type View = { readonly day: string; readonly post_id: number; readonly origin: string; readonly views: number }

const add = async (db: Writer, view: View): Promise<unknown> =>
  db
    .insertInto('page_view')
    .values(view)
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'post_id', 'origin'])
        .doUpdateSet((row) => ({ views: row('page_view.views', '+', view.views) })),
    )
    .execute()

/** Adds to an existing row; resolves with whether there was one. */
const addToKnown = async (db: Writer, { views, day, post_id, origin }: View): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('page_view')
    .set((row) => ({ views: row('views', '+', views) }))
    .where('day', '=', day)
    .where('post_id', '=', post_id)
    .where('origin', '=', origin)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

const countRowsWithOrigin = async (db: Writer, day: string): Promise<number> => {
  const counted = await db
    .selectFrom('page_view')
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .where('day', '=', day)
    .where('origin', '<>', '')
    .executeTakeFirstOrThrow()
  return counted.rows
}

/**
 * Counts views by post, day and origin: pages served, and posts that the app shows without loading a page. Nothing about the
 * visitor is stored. Buffered in memory until `flush`.
 */
export const createPageViews = ({ db, clock }: Deps) => {
  let waiting = new Map<string, View>()
  /**
   * When pages were served whose view the app may still report, which must not count again: by post and client, because one
   * address may have many readers.
   */
  const unreported = new LRUCache<string, readonly number[]>({ max: maxPages })
  const unreportedOf = (page: string): readonly number[] => {
    const now = clock().getTime()
    return (unreported.get(page) ?? []).filter((at) => now - at < reportDelayMs)
  }

  const count = (view: View): void => {
    const { day, post_id, origin, views } = view
    const key = `${day} ${post_id} ${origin}`
    const known = waiting.get(key)
    if (known === undefined && origin !== '' && waiting.size >= maxWaiting) count({ ...view, origin: '' })
    else waiting.set(key, { ...view, views: views + (known?.views ?? 0) })
  }

  const countOne = (postId: number, { header }: Pick<Viewer, 'header'>): void =>
    count({ day: calendarDay(clock()), post_id: postId, origin: originOf(header('referer')), views: 1 })

  const write = (views: readonly View[]): Promise<void> =>
    db.transact(async (writer) => {
      const oldest = calendarDay(new Date(clock().getTime() - keptMs))
      await writer.deleteFrom('page_view').where('day', '<', oldest).execute()
      for (const [day, ofDay] of Map.groupBy(views, (view) => view.day)) {
        let room = maxRowsWithOrigin - (await countRowsWithOrigin(writer, day))
        for (const view of ofDay) {
          if (await addToKnown(writer, view)) continue
          if (view.origin !== '') room -= 1
          await add(writer, room < 0 ? { ...view, origin: '' } : view)
        }
      }
    })

  return {
    /** Call it for every page that is answered. */
    notePageHit: (hit: PageHit): void => {
      const id = postIdIn(hit.path)
      if (id === null || !isRead(hit)) return
      const page = `${id} ${hit.client()}`
      unreported.set(page, [...unreportedOf(page), clock().getTime()].slice(-maxUnreported))
      countOne(id, hit)
    },
    /**
     * Call it for every view that a page reports and `count-view.ts` counts. Each server knows only the pages that it answered
     * itself.
     */
    countReportedView: (postId: number, viewer: Viewer): void => {
      const page = `${postId} ${viewer.client()}`
      if (!isReader(viewer)) return
      const served = unreportedOf(page)
      // The newest, because an older one may never be reported: a reader without scripts, or with a cookie.
      if (served.length > 0) unreported.set(page, served.slice(0, -1))
      else countOne(postId, viewer)
    },
    /** Writes the buffered counts to the database; on failure they stay in the buffer. */
    flush: async (): Promise<void> => {
      if (waiting.size === 0) return
      const views = [...waiting.values()]
      waiting = new Map()
      try {
        await write(views)
      } catch (error) {
        for (const view of views) count(view)
        throw error
      }
    },
  }
}
type PageViews = ReturnType<typeof createPageViews>

/** Flushes every minute; returns a function that stops that and flushes a last time. */
export const flushEachMinute = ({ flush }: Pick<PageViews, 'flush'>, log: Logger): (() => Promise<void>) => {
  const write = () => {
    flush().catch((error: unknown) => log.error({ err: error }, 'page views could not be stored; they stay in memory'))
  }
  const timer = setInterval(write, 60_000).unref()
  return () => {
    clearInterval(timer)
    return flush()
  }
}
