import { sql } from 'kysely'

import type { Writer } from '../database/database.ts'
import type { Schema } from '../database/schema.ts'

/** Every table, after those that it refers to. */
const tables = [
  'category',
  'subcategory',
  'tag',
  'post',
  'post_tag',
  'listing',
  'scope',
  'comment',
  'thread',
  'answered_key',
  'recent_act',
  'visit',
  'setting',
  'owner_session',
  'closed_post',
  'notice',
  'delivery',
  'page_view',
] as const satisfies readonly (keyof Schema)[]

/** Tables whose ids the engine gives out. */
const numbered = ['category', 'subcategory', 'tag', 'comment', 'delivery'] as const satisfies readonly (keyof Schema)[]

type Row = Readonly<Record<string, unknown>>

/** Few enough for one statement's parameters, of which PostgreSQL takes 65,535. */
const batchSize = 500

/** The rows of a table of SQLite's in the order in which they came, so that an answer follows what it answers. */
const batchesOf = async function* (db: Writer, table: keyof Schema): AsyncGenerator<readonly Row[]> {
  let last = 0
  for (;;) {
    const { rows } = await sql<Row & { readonly place: number }>`
      select rowid as place, * from ${sql.table(table)} where rowid > ${last} order by rowid limit ${batchSize}
    `.execute(db)
    const lastRow = rows.at(-1)
    if (lastRow === undefined) return
    last = lastRow.place
    yield rows.map(({ place: _place, ...row }) => row)
  }
}

const insert = async (db: Writer, table: keyof Schema, rows: readonly Row[]): Promise<void> => {
  const columns = Object.keys(rows[0] ?? {})
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`)
  const names = sql.join(columns.map((column) => sql.ref(column)))
  await sql`insert into ${sql.table(table)} (${names}) values ${sql.join(values)}`.execute(db)
}

const hasRows = async (db: Writer, table: keyof Schema): Promise<boolean> =>
  (await sql`select 1 from ${sql.table(table)} limit 1`.execute(db)).rows.length > 0

export const isEmpty = async (db: Writer): Promise<boolean> => {
  for (const table of tables) if (await hasRows(db, table)) return false
  return true
}

/** Copies what SQLite holds into the empty tables of PostgreSQL, which then goes on counting where SQLite stopped. */
export const copyRows = async (from: Writer, to: Writer): Promise<void> => {
  for (const table of tables) for await (const rows of batchesOf(from, table)) await insert(to, table, rows)
  for (const table of numbered)
    await sql`
      select setval(pg_get_serial_sequence(${table}, 'id'), coalesce(max(id), 1), max(id) is not null)
      from ${sql.table(table)}
    `.execute(to)
}
