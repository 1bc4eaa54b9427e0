import { type Context, Hono } from 'hono'

import { askedText, problemOf, searchLimits } from '#/text/search/asking.ts'
import { queryRefusals } from '#/text/search/query-refusals.ts'

import type { Database, Reader } from '../database/database.ts'
import { everyPost } from '../database/scope.ts'
import { requestedPage } from '../http/parameters.ts'
import { allowOnly, Refused } from '../http/refused.ts'
import { createMinuteLimit } from '../limits/rate-limit.ts'
import { searchPosts } from './search-posts.ts'

type Deps = {
  readonly db: Database
  readonly pageSize: number
  /** Throws `Refused` (429) beyond the rate limit; absent for pages that the server itself renders. */
  readonly limitSearch?: (c: Context) => void
}

const maxTitles = 2_000

const newestTitles = async (db: Reader) => {
  const rows = await db
    .selectFrom('listing')
    .innerJoin('post', 'post.id', 'listing.post_id')
    .select(['post.id', 'post.slug', 'post.title'])
    .where('listing.scope', '=', everyPost)
    .orderBy('listing.created_at', 'desc')
    .orderBy('listing.post_id', 'desc')
    .limit(maxTitles)
    .execute()
  return rows.map(({ id, slug, title }) => [id, slug, title])
}

/** The rate limit of searches, by client; throws 429. */
export const createSearchLimit = (clock: () => Date) =>
  createMinuteLimit(clock, searchLimits.perMinute, {
    message: '너무 자주 찾고 있습니다. 잠시 뒤에 다시 찾아 주세요.',
    code: 'search.too_often',
  })

export const searchRoutes = ({ db, pageSize, limitSearch = () => {} }: Deps): Hono =>
  new Hono()
    .get('/search', async (c) => {
      const page = requestedPage(c)
      const asked = askedText(c.req.query('q') ?? '')
      const problem = problemOf(asked)
      if (problem !== null) throw new Refused(400, queryRefusals[problem].text, {}, queryRefusals[problem].code)
      limitSearch(c)
      const isLiteral = c.req.query('literal') === '1'
      const found = await db.read((reader) => searchPosts(reader, db.engine, { asked, page, pageSize, isLiteral }))
      return c.json({ success: true, ...found })
    })
    .all('/search', allowOnly('GET'))
    .get('/search/titles', async (c) => c.json({ success: true, titles: await db.read(newestTitles) }))
    .all('/search/titles', allowOnly('GET'))
