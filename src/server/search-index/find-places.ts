import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely'

import type { Word } from '#/text/search/query.ts'
import type { Reach } from '#/text/search/ranking.ts'
import type { IndexedField } from '#/text/search/search-document.ts'

import type { Reader } from '../database/database.ts'
import { type EngineName, type InvertedIndex, invertedIndexOf } from './engines.ts'
import { type Periods, periodsWith } from './places.ts'
import { hasSpace, isDecided, longestOf, longestTail, longestUntruncated, matchOf, truncatedMark } from './tokens.ts'

const columns: Readonly<Record<IndexedField, RawBuilder<unknown>>> = {
  title: sql.ref('search_post.title'),
  tags: sql.ref('search_post.tags'),
  subtitle: sql.ref('search_post.subtitle'),
  rest: sql.ref('search_post.rest'),
  titleInitials: sql.ref('search_post.title_initials'),
  tagInitials: sql.ref('search_post.tag_initials'),
}

const anyOf = (checks: readonly Expression<SqlBool>[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(checks, sql` or `)})`

const checkOf = ({ contains }: InvertedIndex, words: readonly Word[], reach: Reach): Expression<SqlBool> => {
  const word = (ways: Word) => anyOf(ways.flatMap((way) => reach[way.by].map((field) => contains(columns[field], way))))
  return sql<SqlBool>`${sql.join(words.map(word), sql` and `)}`
}

/**
 * For the rest of the transaction, forbids PostgreSQL sequential scans, which it prefers because it underestimates what comparing
 * stored tokens costs, and parallel workers, which take longer to start than a search.
 */
const preferIndexes = async (db: Reader, engine: EngineName): Promise<void> => {
  if (engine === 'sqlite') return
  const settings = sql<{ first: string; second: string }>`(
    select set_config('enable_seqscan', 'off', true), set_config('max_parallel_workers_per_gather', '0', true)
  )`.as<'settings'>(sql`settings (first, second)`)
  await db.selectFrom(settings).select(['settings.first', 'settings.second']).execute()
}

/** This many of the newest posts are searched first: enough of them match a common word, and few have to be sorted. */
const newestCount = 4_000
/** Then those of a period this many times as long. */
const windowRatio = 5
/** If a smaller share of the newest posts match, everything is searched at once. */
const leastShare = 1 / 50

type Windows = {
  readonly first: Periods
  /** Includes the first. */
  readonly next: Periods
  /** If fewer are found in the first, everything is searched at once. */
  readonly fewest: number
}

/** `null` if the index has at most `newest` posts. */
const windowsOf = async (db: Reader, newest: number): Promise<Windows | null> => {
  const places = db.selectFrom('search_index').orderBy('rowid', 'desc').limit(1)
  const found = await places
    .select(['rowid as last', places.select('rowid').offset(newest).as('first')])
    .executeTakeFirst()
  if (found === undefined || found.first === null) return null
  const { first, last } = found
  const earlier = Math.max(0, last - windowRatio * (last - first))
  return { first: periodsWith(first, last), next: periodsWith(earlier, last), fewest: newest * leastShare }
}

/**
 * For words with a space between them: two common ones are in almost every post, but seldom next to each other. Only this many
 * matches, the newest, are checked.
 */
const mostChecked = 2_000

type Search = {
  readonly match: string
  readonly check: Expression<SqlBool> | null
  readonly limit: number
  /** Check `mostChecked` posts at most. */
  readonly isBounded?: boolean
}

/** Places, newest first, that match the tokens and pass the check. */
const find = async (
  db: Reader,
  { matches, order }: InvertedIndex,
  { match, check, limit, isBounded = false }: Search,
  before: number | null = null,
): Promise<readonly number[]> => {
  const matching = db
    .selectFrom('search_index')
    .where(matches(match))
    .$if(before !== null, (query) => query.where(order, '<', before))
    .orderBy(order, 'desc')
  if (isBounded && check !== null) {
    const rows = await db
      .selectFrom('search_post')
      .select('place')
      .where('place', 'in', matching.select('search_index.rowid').limit(mostChecked))
      .where(check)
      .orderBy('place', 'desc')
      .limit(limit)
      .execute()
    return rows.map(({ place }) => place)
  }
  const rows = await matching
    .select('search_index.rowid as place')
    .$if(check !== null, (query) =>
      query
        .innerJoin('search_post', (join) => join.on('search_post.place', '=', order))
        .where(check ?? sql<SqlBool>`true`),
    )
    .limit(limit)
    .execute()
  return rows.map(({ place }) => place)
}

/** The same, but if many match, the newest posts are searched first. */
const findInWindows = async (
  db: Reader,
  index: InvertedIndex,
  search: Search,
  { first, next, fewest }: Windows,
): Promise<readonly number[]> => {
  const { and, or, quote } = index.syntax
  const within = ({ tokens }: Periods): Search => {
    const periods = tokens.map((token) => quote + token + quote).join(or)
    return { ...search, match: `(${search.match})${and}(${periods})` }
  }
  const places = [...(await find(db, index, within(first)))]
  if (places.length < Math.min(fewest, search.limit)) return find(db, index, search)
  const add = async (part: Search, before: number): Promise<void> => {
    const limit = search.limit - places.length
    if (limit > 0) places.push(...(await find(db, index, { ...part, limit }, before)))
  }
  await add(within(next), first.from)
  await add(search, next.from)
  return places
}

/** The length up to which every post has all its tokens; shorter if any post was truncated. */
const longestComplete = async (db: Reader, index: InvertedIndex): Promise<number> => {
  const { quote } = index.syntax
  const truncatedPosts = await find(db, index, { match: quote + truncatedMark + quote, check: null, limit: 1 })
  return truncatedPosts.length === 0 ? longestTail : longestUntruncated
}

/**
 * Places (see `placeOf`), newest first, of posts that contain every word in the fields of `reach`. `isFew`: the caller knows
 * that fewer than the index's limit match.
 */
export type FindPlaces = (words: readonly Word[], reach: Reach, isFew?: boolean) => Promise<readonly number[]>

type IndexOptions = {
  /** How many places a search finds at most. */
  readonly limit: number
  /** How many of the newest posts are searched first. */
  readonly newest?: number
}

/** The index for the searches of one transaction. */
export const openIndex = async (
  db: Reader,
  engine: EngineName,
  { limit, newest = newestCount }: IndexOptions,
): Promise<FindPlaces> => {
  const index = invertedIndexOf(engine)
  await preferIndexes(db, engine)
  const windows = index.isOrdered ? null : await windowsOf(db, newest)
  let complete: Promise<number> | undefined
  return async (words, reach, isFew = false) => {
    const longest =
      longestOf(words) > longestUntruncated ? await (complete ??= longestComplete(db, index)) : longestUntruncated
    const match = matchOf(words, reach, index.syntax, longest)
    const check = isDecided(words, longest) ? null : checkOf(index, words, reach)
    const search = { match, check, limit, isBounded: hasSpace(words) }
    return windows === null || isFew ? find(db, index, search) : findInWindows(db, index, search, windows)
  }
}
