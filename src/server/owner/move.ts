import { sql } from 'kysely'

import { formatCount } from '#/text/counts.ts'

import type { Writer } from '../database/database.ts'
import { openDatabase } from '../database/open-database.ts'
import type { Schema } from '../database/schema.ts'
import { sqliteFile } from '../database/sqlite-file.ts'
import { openSqlite } from '../database/sqlite.ts'
import { type Command, CommandFailure, readArguments } from './command.ts'
import { isThere, refuseInUse } from './folders.ts'

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

/** Moves the data of a blog that has grown from its file to PostgreSQL, wholly or not at all; the file stays. */
export const move: Command = async (args, { settings, shown, tell }) => {
  readArguments(args, {}, [])
  const { dataDir, databaseUrl } = settings
  if (databaseUrl === null)
    throw new CommandFailure('DATABASE_URL: 옮겨 갈 PostgreSQL의 주소(postgres://…)를 정해 주세요.')
  const file = sqliteFile(dataDir)
  if (!(await isThere(file))) throw new CommandFailure(`DATA_DIR: ${shown(dataDir)} 폴더에 데이터베이스가 없습니다.`)
  await refuseInUse(file)
  const to = await openDatabase(settings)
  try {
    const from = await openSqlite(file)
    try {
      const counts = await to.transact(async (writer) => {
        if (!(await isEmpty(writer)))
          throw new CommandFailure('DATABASE_URL: 이미 데이터가 있습니다. 빈 데이터베이스를 주세요.')
        await from.transact((reader) => copyRows(reader, writer))
        const count = async (table: 'post' | 'comment') =>
          (
            await writer
              .selectFrom(table)
              .select(({ fn }) => fn.countAll<number>().as('count'))
              .executeTakeFirstOrThrow()
          ).count
        return { posts: await count('post'), comments: await count('comment') }
      })
      tell(`옮겼습니다: 글 ${formatCount(counts.posts)}개, 댓글 ${formatCount(counts.comments)}개 → PostgreSQL`)
      tell(`이제 DATABASE_URL을 준 채로 켜 주세요. 옛 데이터는 그대로 있습니다: ${shown(file)}`)
    } finally {
      await from.close()
    }
  } finally {
    await to.close()
  }
  return true
}
