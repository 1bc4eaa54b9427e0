import { Hono, type Context } from 'hono'

import { lineOfHtml } from '#/text/html-text.ts'
import { excerptOf } from '#/text/search/excerpt.ts'
import { askedText, problemOf, searchLimits } from '#/text/search/query-limits.ts'
import { queryRefusals } from '#/text/search/query-refusals.ts'
import type { Query, Word } from '#/text/search/query.ts'
import { narrowerReaches, widestReach } from '#/text/search/ranking.ts'
import { readingsOf } from '#/text/search/readings.ts'

import type { Database, Reader } from '../database/database.ts'
import { everyPost } from '../database/scope.ts'
import { requestedPage } from '../http/parameters.ts'
import { Refused, allowOnly } from '../http/refused.ts'
import { createMinuteLimit } from '../limits/rate-limit.ts'
import { listedPosts, summaryColumns } from '../posts/posts.ts'
import type { EngineName } from '../search-index/engines.ts'
import { openIndex, type FindPlaces } from '../search-index/find-places.ts'
import { withKnownCompletions } from '../search-index/syllable-pairs.ts'
import { createTimeSlices } from '../time-slices.ts'

/** Nobody reads further, and counting all matches would take time in proportion to the blog. */
const maxCounted = 1_000

type Found = { readonly place: number; readonly isLoose: boolean }

/** All matches, or more than `maxCounted`. The first `wanted` are in order: best matches first, then newest. */
const findAll = async (
  db: Reader,
  findPlaces: FindPlaces,
  { literal, loose }: Query,
  wanted: number,
): Promise<readonly Found[]> => {
  const found = new Map<number, Found>()
  const isKnown = (place: number): boolean => found.has(place)
  const find = async (words: readonly Word[], isLoose: boolean): Promise<void> => {
    if (words.length === 0) return
    const everywhere = await findPlaces(words, widestReach)
    // Usually words are found as typed, and no loose match is new.
    if (everywhere.every(isKnown)) return
    const add = (places: readonly number[]): void => {
      for (const place of places) if (!isKnown(place)) found.set(place, { place, isLoose })
    }
    // Beyond the page that is wanted the order does not matter.
    const isFew = everywhere.length <= maxCounted
    for (const reach of narrowerReaches) if (found.size < wanted) add(await findPlaces(words, reach, isFew))
    add(everywhere)
  }
  await find(literal, false)
  if (found.size <= maxCounted) await find(await withKnownCompletions(db, loose), true)
  return [...found.values()]
}

/** The posts, with the words that each was found by. */
const readPage = async (db: Reader, found: readonly Found[], wordsOf: (it: Found) => readonly Word[]) => {
  if (found.length === 0) return []
  const rows = await db
    .selectFrom('search_post')
    .innerJoin('post', 'post.id', 'search_post.post_id')
    .innerJoin('category', 'category.id', 'post.category_id')
    .select([...summaryColumns, 'search_post.place', 'category.name as category', 'post.content'])
    .where(
      'search_post.place',
      'in',
      found.map(({ place }) => place),
    )
    .execute()
  const byPlace = new Map(rows.map((row) => [row.place, row]))
  return found.flatMap((it) => {
    const row = byPlace.get(it.place)
    if (row === undefined) return []
    const { place: _place, ...post } = row
    return [{ ...post, words: wordsOf(it) }]
  })
}
type FoundPost = Awaited<ReturnType<typeof readPage>>[number]

type SearchRequest = {
  /** Already checked with `problemOf`. */
  readonly asked: string
  readonly page: number
  readonly pageSize: number
  /** Do not try the other keyboard layout. */
  readonly isLiteral: boolean
}

const findPage = async (db: Reader, engine: EngineName, { asked, page, pageSize, isLiteral }: SearchRequest) => {
  const findPlaces = await openIndex(db, engine, { limit: maxCounted + 1 })
  const wanted = page * pageSize
  let found: readonly Found[] = []
  let query: Query = { literal: [], loose: [] }
  let readAs: string | undefined
  for (const reading of readingsOf(asked, isLiteral)) {
    found = await findAll(db, findPlaces, reading.query, wanted)
    if (found.length === 0) continue
    query = reading.query
    readAs = reading.readAs
    break
  }
  const counted = found.slice(0, maxCounted)
  const shown = counted.slice((page - 1) * pageSize, page * pageSize)
  const { literal, loose } = query
  return {
    posts: await readPage(db, shown, ({ isLoose }) => (isLoose ? loose : literal)),
    postCnt: counted.length,
    totalPages: Math.ceil(counted.length / pageSize),
    ...(found.length > maxCounted && { more: true }),
    ...(readAs !== undefined && { readAs }),
  }
}

const withExcerpt = ({ content, words, ...post }: FoundPost) => ({ ...post, ...excerptOf(lineOfHtml(content), words) })

/** One page of search results. */
export const searchPosts = async (db: Database, request: SearchRequest) => {
  const { posts: found, ...counts } = await db.read((reader) => findPage(reader, db.engine, request))
  const posts: ReturnType<typeof withExcerpt>[] = []
  const nextSlice = createTimeSlices()
  // In slices and after the transaction, because the excerpts of long posts take longer than finding them.
  for (const post of found) {
    posts.push(withExcerpt(post))
    await nextSlice()
  }
  return { posts, ...counts }
}

type Deps = {
  readonly db: Database
  readonly pageSize: number
  /** Throws `Refused` (429) beyond the rate limit; absent for pages that the server itself renders. */
  readonly limitSearch?: (c: Context) => void
}

const maxTitles = 2_000

const newestTitles = async (db: Reader) => {
  const rows = await listedPosts(db, everyPost)
    .select(['post.id', 'post.slug', 'post.title'])
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
      if (problem !== null) throw new Refused(400, queryRefusals[problem].text, queryRefusals[problem].code)
      limitSearch(c)
      const isLiteral = c.req.query('literal') === '1'
      const found = await searchPosts(db, { asked, page, pageSize, isLiteral })
      return c.json({ success: true, ...found })
    })
    .all('/search', allowOnly('GET'))
    .get('/search/titles', async (c) => c.json({ success: true, titles: await db.read(newestTitles) }))
    .all('/search/titles', allowOnly('GET'))
