import { lineOfHtml } from '#/text/html-text.ts'
import { problemOf } from '#/text/search/asking.ts'
import { excerptOf } from '#/text/search/excerpt.ts'
import { otherLayout } from '#/text/search/other-layout.ts'
import { type Query, readQuery, type Word } from '#/text/search/query.ts'
import { narrowerReaches, widestReach } from '#/text/search/ranking.ts'

import type { Reader } from '../database/database.ts'
import { summaryColumns } from '../posts/posts.ts'
import type { EngineName } from '../search-index/engines.ts'
import { type FindPlaces, openIndex } from '../search-index/find-places.ts'
import { withKnownEndings } from '../search-index/known-endings.ts'

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
    const everywhere = await findPlaces(words, widestReach, maxCounted + 1)
    // Usually words are found as typed, and no loose match is new.
    if (everywhere.every(isKnown)) return
    const add = (places: readonly number[]): void => {
      for (const place of places) if (!isKnown(place)) found.set(place, { place, isLoose })
    }
    // Beyond the page that is wanted the order does not matter.
    const isFew = everywhere.length <= maxCounted
    for (const reach of narrowerReaches)
      if (found.size < wanted) add(await findPlaces(words, reach, maxCounted + 1, isFew))
    add(everywhere)
  }
  await find(literal, false)
  if (found.size <= maxCounted) await find(await withKnownEndings(db, loose), true)
  return [...found.values()]
}

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
    const { place: _place, content, ...post } = row
    return [{ ...post, ...excerptOf(lineOfHtml(content), wordsOf(it)) }]
  })
}

type SearchRequest = {
  /** Already checked with `problemOf`. */
  readonly asked: string
  readonly page: number
  readonly pageSize: number
  /** Do not try the other keyboard layout. */
  readonly isLiteral: boolean
}

/** One page of search results. */
export const searchPosts = async (
  db: Reader,
  engine: EngineName,
  { asked, page, pageSize, isLiteral }: SearchRequest,
) => {
  const findPlaces = await openIndex(db, engine)
  let query = readQuery(asked)
  const wanted = page * pageSize
  let found = await findAll(db, findPlaces, query, wanted)
  let readAs: string | undefined
  const other = found.length === 0 && !isLiteral ? otherLayout(asked) : null
  if (other !== null && problemOf(other) === null) {
    query = readQuery(other)
    found = await findAll(db, findPlaces, query, wanted)
    if (found.length > 0) readAs = other
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
