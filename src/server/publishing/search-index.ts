import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely'

import type { IndexedField, SearchDocument } from '#/text/search/document.ts'
import { expressionOf } from '#/text/search/pattern.ts'
import type { Way, Word } from '#/text/search/query.ts'
import type { Reach } from '#/text/search/ranking.ts'

import type { Database, Reader, Writer } from '../database/database.ts'
import { rememberEndings } from './known-endings.ts'
import { isDecided, longestOf, longestSure, longestTail, matchOf, type Syntax, tokensOf, truncated } from './tokens.ts'

/** The differences between the two engines' inverted indexes. */
type Engine = {
  readonly syntax: Syntax
  readonly matches: (match: string) => RawBuilder<SqlBool>
  /** The place, to sort and to join by. */
  readonly order: RawBuilder<number>
  /** Whether a column contains a text that matches a pattern. */
  readonly contains: (column: RawBuilder<unknown>, way: Way) => RawBuilder<SqlBool>
  readonly stored: (tokens: readonly string[]) => string | RawBuilder<string>
}

const glob = ({ stem, next }: Way): string => {
  const literal = stem.replaceAll(/[*?[]/g, '[$&]')
  return `*${literal}${next.length === 0 ? '' : `[${next.map(([first, last]) => `${first}-${last}`).join('')}]`}*`
}

const sqlite: Engine = {
  syntax: { and: ' AND ', or: ' OR ', quote: '"', prefix: '*' },
  matches: (match) => sql<SqlBool>`search_index match ${match}`,
  order: sql.ref<number>('search_index.rowid'),
  contains: (column, way) =>
    way.next.length === 0 ? sql<SqlBool>`instr(${column}, ${way.stem}) > 0` : sql<SqlBool>`${column} glob ${glob(way)}`,
  stored: (tokens) => tokens.join(' '),
}

const postgres: Engine = {
  syntax: { and: ' & ', or: ' | ', quote: "'", prefix: ':*' },
  matches: (match) => sql<SqlBool>`search_index.tokens @@ ${match}::tsquery`,
  // An expression, or PostgreSQL might go through all rows in order, to sort or to join them, and compare their tokens.
  order: sql<number>`search_index.rowid + 0`,
  contains: (column, way) =>
    way.next.length === 0
      ? sql<SqlBool>`strpos(${column}, ${way.stem}) > 0`
      : sql<SqlBool>`${column} ~ ${expressionOf(way)}`,
  stored: (tokens) => sql`array_to_tsvector(${[...tokens]}::text[])`,
}

const engineOf = ({ engine }: Pick<Database, 'engine'>): Engine => (engine === 'sqlite' ? sqlite : postgres)

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

const checkOf = ({ contains }: Engine, words: readonly Word[], reach: Reach): Expression<SqlBool> => {
  const word = (ways: Word) => anyOf(ways.flatMap((way) => reach[way.by].map((field) => contains(columns[field], way))))
  return sql<SqlBool>`${sql.join(words.map(word), sql` and `)}`
}

/**
 * For the rest of the transaction, PostgreSQL reads no table from end to end, because it takes a comparison with stored tokens to be
 * as cheap as one of numbers; and no parts of a union in parallel, because the first one may be enough.
 */
const useIndexes = async (db: Reader, { engine }: Pick<Database, 'engine'>): Promise<void> => {
  if (engine === 'sqlite') return
  const settings = sql<{ first: string; second: string }>`(
    select set_config('enable_seqscan', 'off', true), set_config('max_parallel_workers_per_gather', '0', true)
  )`.as<'settings'>(sql`settings (first, second)`)
  await db.selectFrom(settings).select(['settings.first', 'settings.second']).execute()
}

/** So many of the newest posts are searched first for common words: most likely enough of them match, and few have to be sorted. */
const searchedFirst = 4_000
/** Longer words are so rare that a search in two parts costs more than it saves. */
const longestCommon = 2

/** The place behind the newest posts; `null` if there are no others, or if the engine reads its index in order anyway. */
const boundOf = async (db: Reader, { engine }: Pick<Database, 'engine'>, newest: number): Promise<number | null> => {
  if (engine === 'sqlite') return null
  const places = db.selectFrom('search_index').select('rowid').orderBy('rowid', 'desc')
  return (await places.offset(newest).limit(1).executeTakeFirst())?.rowid ?? null
}

type Search = { readonly match: string; readonly check: Expression<SqlBool> | null; readonly limit: number }

/** Places, newest first, that match the tokens and pass the check. */
const find = async (
  db: Reader,
  { matches, order }: Engine,
  bound: number | null,
  { match, check, limit }: Search,
): Promise<readonly number[]> => {
  const all = db
    .selectFrom('search_index')
    .select('search_index.rowid as place')
    .where(matches(match))
    .$if(check !== null, (query) =>
      query
        .innerJoin('search_post', (join) => join.on('search_post.place', '=', order))
        .where(check ?? sql<SqlBool>`true`),
    )
    .orderBy(order, 'desc')
    .limit(limit)
  if (bound === null) return (await all.execute()).map(({ place }) => place)
  // The second part is not begun if the first has enough.
  const [first, others] = [all.where(order, '>', bound), all.where(order, '<=', bound)]
  const rows = await db
    .selectFrom(first.as('newest'))
    .select('place')
    .unionAll(db.selectFrom(others.as('others')).select('place'))
    .limit(limit)
    .execute()
  return rows.map(({ place }) => place)
}

/** Up to this length all posts have all of their tokens: less if those of any were truncated. */
const longestComplete = async (db: Reader, engine: Engine): Promise<number> => {
  const { quote } = engine.syntax
  const books = await find(db, engine, null, { match: quote + truncated + quote, check: null, limit: 1 })
  return books.length === 0 ? longestTail : longestSure
}

/** Up to `limit` places (see {@link placeOf}), newest first, of posts that contain every word in the fields of `reach`. */
export type FindPlaces = (words: readonly Word[], reach: Reach, limit: number) => Promise<readonly number[]>

/** The index for the searches of one transaction. */
export const openIndex = async (
  db: Reader,
  kind: Pick<Database, 'engine'>,
  newest = searchedFirst,
): Promise<FindPlaces> => {
  const engine = engineOf(kind)
  await useIndexes(db, kind)
  let kept: Promise<number> | undefined
  let bound: Promise<number | null> | undefined
  return async (words, reach, limit) => {
    const longest = longestOf(words) > longestSure ? await (kept ??= longestComplete(db, engine)) : longestSure
    const check = isDecided(words, longest) ? null : checkOf(engine, words, reach)
    const isCommon = longestOf(words) <= longestCommon
    return find(db, engine, isCommon ? await (bound ??= boundOf(db, kind, newest)) : null, {
      match: matchOf(words, reach, engine.syntax, longest),
      check,
      limit,
    })
  }
}

/** Removes posts from the index, by id. */
export const removeFromIndex = async (db: Writer, ids: readonly number[]): Promise<void> => {
  const rows = await db.selectFrom('search_post').select('place').where('post_id', 'in', ids).execute()
  const places = rows.map(({ place }) => place)
  // One by one: FTS5 would look for a list of them in the whole table.
  for (const place of places) await db.deleteFrom('search_index').where('rowid', '=', place).execute()
  await db.deleteFrom('search_post').where('post_id', 'in', ids).execute()
}

const idsPerSecond = 2 ** 20
const lastSecond = 2 ** 32

/**
 * The place of a post in the index: its rank by time as one integer, seconds first, then id, by which both engines sort. (Beyond
 * a million ids, and before 1833 or after 2106, the order within a second is arbitrary.)
 */
const placeOf = (createdAt: string, id: number): number => {
  const second = Math.floor(Date.parse(createdAt) / 1_000)
  return (Math.min(Math.max(second, -lastSecond), lastSecond - 1) + lastSecond) * idsPerSecond + (id % idsPerSecond)
}

const freePlace = async (db: Writer, wanted: number): Promise<number> => {
  for (let place = wanted; ; place += 1) {
    const taken = await db.selectFrom('search_post').select('place').where('place', '=', place).executeTakeFirst()
    if (taken === undefined) return place
  }
}

export type IndexedPost = { readonly id: number; readonly createdAt: string; readonly document: SearchDocument }

/** Adds a post that is not in the index. */
export const addToIndex = async (
  db: Writer,
  kind: Pick<Database, 'engine'>,
  { id, createdAt, document }: IndexedPost,
  version: number,
): Promise<void> => {
  const { titleInitials, tagInitials, ...texts } = document
  const place = await freePlace(db, placeOf(createdAt, id))
  const row = { place, post_id: id, version, ...texts, title_initials: titleInitials, tag_initials: tagInitials }
  await db.insertInto('search_post').values(row).execute()
  const tokens = engineOf(kind).stored(tokensOf(document))
  await db.insertInto('search_index').values({ rowid: place, tokens }).execute()
  await rememberEndings(db, kind, document)
}
