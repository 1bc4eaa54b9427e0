import { sql, type SqlBool } from 'kysely'

import type { Way, Word } from '#/text/search/query.ts'
import type { SearchDocument } from '#/text/search/search-document.ts'

import type { Reader, Writer } from '../database/database.ts'
import type { EngineName } from './engines.ts'

/** Stands for any preceding character. */
const anyCharacter = ' '

/**
 * Remembers which syllables stand after which characters. Pairs that no text contains any more are kept: they only cost
 * a lookup.
 */
export const rememberPairs = async (
  db: Writer,
  engine: EngineName,
  { title, tags, subtitle, rest }: SearchDocument,
): Promise<void> => {
  const pairs = new Set<string>()
  let before = anyCharacter
  for (const character of [title, tags, subtitle, rest].join('\n')) {
    if (character >= '가' && character <= '힣') pairs.add(anyCharacter + character).add(before + character)
    before = /\s/.test(character) ? anyCharacter : character
  }
  const rows =
    engine === 'sqlite'
      ? sql`select value from json_each(${JSON.stringify([...pairs])}) where true`
      : sql`select unnest(${[...pairs]}::text[])`
  await db
    .insertInto('search_pair')
    .columns(['pair'])
    .expression(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const narrowed = async (db: Reader, way: Way): Promise<readonly Way[]> => {
  if (way.next.length === 0) return [way]
  const before = [...way.stem].at(-1) ?? anyCharacter
  const ranges = way.next.map(([first, last]) => sql<SqlBool>`pair between ${before + first} and ${before + last}`)
  const rows = await db
    .selectFrom('search_pair')
    .select('pair')
    .where(sql<SqlBool>`(${sql.join(ranges, sql` or `)})`)
    .execute()
  const next = rows.map(({ pair }) => [pair.slice(before.length), pair.slice(before.length)] as const)
  return next.length === 0 ? [] : [{ ...way, next }]
}

/** Narrows completions of an unfinished syllable to those that some text has after the character before it. */
export const withKnownCompletions = (db: Reader, words: readonly Word[]): Promise<readonly Word[]> =>
  Promise.all(words.map(async (word) => (await Promise.all(word.map((way) => narrowed(db, way)))).flat()))
