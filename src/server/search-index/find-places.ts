import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely'

import type { IndexedField } from '#/text/search/document.ts'
import type { Word } from '#/text/search/query.ts'
import type { Reach } from '#/text/search/ranking.ts'

import type { Database, Reader } from '../database/database.ts'
import { type Engine, engineOf } from './engines.ts'
import { type Periods, periodsWith } from './places.ts'
import { isDecided, longestOf, longestSure, longestTail, matchOf, truncated } from './tokens.ts'

type Kind = Pick<Database, 'engine'>

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
const useIndexes = async (db: Reader, { engine }: Kind): Promise<void> => {
  if (engine === 'sqlite') return
  const settings = sql<{ first: string; second: string }>`(
    select set_config('enable_seqscan', 'off', true), set_config('max_parallel_workers_per_gather', '0', true)
  )`.as<'settings'>(sql`settings (first, second)`)
  await db.selectFrom(settings).select(['settings.first', 'settings.second']).execute()
}

/** So many of the newest posts are searched first: for common words enough of them match, and few have to be sorted. */
const searchedFirst = 4_000

/** The periods in which the newest posts were written, and maybe a few more; `null` if there are no others. */
const newestPeriods = async (db: Reader, newest: number): Promise<Periods | null> => {
  const places = db.selectFrom('search_index').orderBy('rowid', 'desc').limit(1)
  const found = await places
    .select(['rowid as last', places.select('rowid').offset(newest).as('first')])
    .executeTakeFirst()
  return found === undefined || found.first === null ? null : periodsWith(found.first, found.last)
}

type Search = { readonly match: string; readonly check: Expression<SqlBool> | null; readonly limit: number }

/** Places, newest first, that match the tokens and pass the check. With `newest`, the posts of these periods are searched first. */
const find = async (
  db: Reader,
  { matches, order, syntax: { and, or, quote } }: Engine,
  { match, check, limit }: Search,
  newest: Periods | null = null,
): Promise<readonly number[]> => {
  const search = (wanted: string) =>
    db
      .selectFrom('search_index')
      .select('search_index.rowid as place')
      .where(matches(wanted))
      .$if(check !== null, (query) =>
        query
          .innerJoin('search_post', (join) => join.on('search_post.place', '=', order))
          .where(check ?? sql<SqlBool>`true`),
      )
      .orderBy(order, 'desc')
      .limit(limit)
  if (newest === null) return (await search(match).execute()).map(({ place }) => place)
  const periods = newest.tokens.map((token) => quote + token + quote).join(or)
  // The second part is not begun if the first has enough.
  const [first, others] = [search(`(${match})${and}(${periods})`), search(match).where(order, '<', newest.from)]
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
  const books = await find(db, engine, { match: quote + truncated + quote, check: null, limit: 1 })
  return books.length === 0 ? longestTail : longestSure
}

/** Up to `limit` places (see `placeOf`), newest first, of posts that contain every word in the fields of `reach`. */
export type FindPlaces = (words: readonly Word[], reach: Reach, limit: number) => Promise<readonly number[]>

/** The index for the searches of one transaction. */
export const openIndex = async (db: Reader, kind: Kind, newest = searchedFirst): Promise<FindPlaces> => {
  const engine = engineOf(kind)
  await useIndexes(db, kind)
  const periods = engine.isOrdered ? null : await newestPeriods(db, newest)
  let kept: Promise<number> | undefined
  return async (words, reach, limit) => {
    const longest = longestOf(words) > longestSure ? await (kept ??= longestComplete(db, engine)) : longestSure
    const match = matchOf(words, reach, engine.syntax, longest)
    const check = isDecided(words, longest) ? null : checkOf(engine, words, reach)
    return find(db, engine, { match, check, limit }, periods)
  }
}
