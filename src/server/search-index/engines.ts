import { type RawBuilder, sql, type SqlBool } from 'kysely'

import { expressionOf } from '#/text/search/pattern.ts'
import type { Way } from '#/text/search/query.ts'

import type { Database } from '../database/database.ts'
import { periodTokens } from './places.ts'
import type { Syntax } from './tokens.ts'

/** The name of a database's engine. */
export type EngineName = Database['engine']

/** The differences between the two engines' inverted indexes. */
export type InvertedIndex = {
  readonly syntax: Syntax
  /** Whether it reads matches newest first and stops at the limit. Otherwise it reads all of them, and sorts. */
  readonly isOrdered: boolean
  readonly matches: (match: string) => RawBuilder<SqlBool>
  /** The place, to sort and to join by. */
  readonly order: RawBuilder<number>
  /** Whether a column contains a text that matches a pattern. */
  readonly contains: (column: RawBuilder<unknown>, way: Way) => RawBuilder<SqlBool>
  readonly stored: (tokens: readonly string[], place: number) => string | RawBuilder<string>
}

const glob = ({ stem, next }: Way): string => {
  const literal = stem.replaceAll(/[*?[]/g, '[$&]')
  return `*${literal}${next.length === 0 ? '' : `[${next.map(([first, last]) => `${first}-${last}`).join('')}]`}*`
}

const sqlite: InvertedIndex = {
  syntax: { and: ' AND ', or: ' OR ', quote: '"', prefix: '*' },
  isOrdered: true,
  matches: (match) => sql<SqlBool>`search_index match ${match}`,
  order: sql.ref<number>('search_index.rowid'),
  contains: (column, way) =>
    way.next.length === 0 ? sql<SqlBool>`instr(${column}, ${way.stem}) > 0` : sql<SqlBool>`${column} glob ${glob(way)}`,
  stored: (tokens) => tokens.join(' '),
}

const postgres: InvertedIndex = {
  syntax: { and: ' & ', or: ' | ', quote: "'", prefix: ':*' },
  isOrdered: false,
  matches: (match) => sql<SqlBool>`search_index.tokens @@ ${match}::tsquery`,
  // As an expression: with the bare column, PostgreSQL might walk all rows in order and compare each row's tokens.
  order: sql<number>`search_index.rowid + 0`,
  contains: (column, way) =>
    way.next.length === 0
      ? sql<SqlBool>`strpos(${column}, ${way.stem}) > 0`
      : sql<SqlBool>`${column} ~ ${expressionOf(way)}`,
  stored: (tokens, place) => sql`array_to_tsvector(${[...tokens, ...periodTokens(place)]}::text[])`,
}

export const invertedIndexOf = (engine: EngineName): InvertedIndex => (engine === 'sqlite' ? sqlite : postgres)
