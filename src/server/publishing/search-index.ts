import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely'

import { reaches, type SearchDocument, type IndexedField } from '#/text/search/document.ts'
import { expressionOf } from '#/text/search/pattern.ts'
import type { Way, Word } from '#/text/search/query.ts'

import type { Database, Reader, Writer } from '../database/database.ts'
import { isDecided, matchOf, type Syntax, tokensOf } from './tokens.ts'

type Reach = (typeof reaches)[number]

/** The differences between the two engines' inverted indexes. */
type Engine = {
  readonly syntax: Syntax
  /** Whether a column contains a text that matches a pattern. */
  readonly contains: (column: RawBuilder<unknown>, way: Way) => RawBuilder<SqlBool>
  readonly add: (db: Writer, row: Row, tokens: readonly string[]) => Promise<unknown>
  readonly remove: (db: Writer, places: readonly number[]) => Promise<unknown>
  /** Places, newest first, that match the tokens and pass the check. */
  readonly find: (
    db: Reader,
    match: string,
    check: Expression<SqlBool> | null,
    limit: number,
  ) => Promise<readonly number[]>
}

type Row = {
  readonly place: number
  readonly post_id: number
  readonly version: number
  readonly title: string
  readonly tags: string
  readonly subtitle: string
  readonly title_initials: string
  readonly tag_initials: string
  readonly rest: string
}

const glob = ({ stem, next }: Way): string => {
  const literal = stem.replaceAll(/[*?[]/g, '[$&]')
  return `*${literal}${next.length === 0 ? '' : `[${next.map(([first, last]) => `${first}-${last}`).join('')}]`}*`
}

const sqlite: Engine = {
  syntax: { and: ' AND ', or: ' OR ', quote: '"' },
  contains: (column, way) =>
    way.next.length === 0 ? sql<SqlBool>`instr(${column}, ${way.stem}) > 0` : sql<SqlBool>`${column} glob ${glob(way)}`,
  add: async (db, row, tokens) => {
    await db.insertInto('search_post').values(row).execute()
    await db
      .insertInto('search_index')
      .values({ rowid: row.place, tokens: tokens.join(' ') })
      .execute()
  },
  remove: async (db, places) => {
    for (const place of places) await db.deleteFrom('search_index').where('rowid', '=', place).execute()
    await db.deleteFrom('search_post').where('place', 'in', places).execute()
  },
  find: async (db, match, check, limit) => {
    const rows = await db
      .selectFrom('search_index')
      .select('search_index.rowid as place')
      .where(sql<SqlBool>`search_index match ${match}`)
      .$if(check !== null, (query) =>
        query.innerJoin('search_post', 'search_post.place', 'search_index.rowid').where(check ?? sql<SqlBool>`true`),
      )
      .orderBy('search_index.rowid', 'desc')
      .limit(limit)
      .execute()
    return rows.map(({ place }) => place)
  },
}

const postgres: Engine = {
  syntax: { and: ' & ', or: ' | ', quote: "'" },
  contains: (column, way) =>
    way.next.length === 0
      ? sql<SqlBool>`strpos(${column}, ${way.stem}) > 0`
      : sql<SqlBool>`${column} ~ ${expressionOf(way)}`,
  add: (db, row, tokens) =>
    db
      .insertInto('search_post')
      .values({ ...row, tokens: sql`array_to_tsvector(${[...tokens]}::text[])` })
      .execute(),
  remove: (db, places) => db.deleteFrom('search_post').where('place', 'in', places).execute(),
  find: async (db, match, check, limit) => {
    const rows = await db
      .selectFrom('search_post')
      .select('place')
      .where(sql<SqlBool>`tokens @@ ${match}::tsquery`)
      .$if(check !== null, (query) => query.where(check ?? sql<SqlBool>`true`))
      .orderBy('place', 'desc')
      .limit(limit)
      .execute()
    return rows.map(({ place }) => place)
  },
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

const checkOf = ({ contains }: Engine, words: readonly Word[], reach: Reach): Expression<SqlBool> | null => {
  if (isDecided(words)) return null
  const word = (ways: Word) => anyOf(ways.flatMap((way) => reach[way.by].map((field) => contains(columns[field], way))))
  return sql<SqlBool>`${sql.join(words.map(word), sql` and `)}`
}

/** Up to `limit` places (see {@link placeOf}), newest first, of posts that contain every word in the fields of `reach`. */
export const findPlaces = (
  db: Reader,
  kind: Pick<Database, 'engine'>,
  words: readonly Word[],
  reach: Reach,
  limit: number,
): Promise<readonly number[]> => {
  const engine = engineOf(kind)
  return engine.find(db, matchOf(words, reach, engine.syntax), checkOf(engine, words, reach), limit)
}

/** Removes posts from the index, by id. */
export const removeFromIndex = async (
  db: Writer,
  kind: Pick<Database, 'engine'>,
  ids: readonly number[],
): Promise<void> => {
  const rows = await db.selectFrom('search_post').select('place').where('post_id', 'in', ids).execute()
  const places = rows.map(({ place }) => place)
  if (places.length > 0) await engineOf(kind).remove(db, places)
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
  await engineOf(kind).add(db, row, tokensOf(document))
}
