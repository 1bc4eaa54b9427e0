import { sql } from 'kysely'

import { formatCount } from '#/text/counts.ts'

import type { Writer } from '../database/database.ts'
import { openDatabase } from '../database/open-database.ts'
import type { Schema } from '../database/schema.ts'
import { sqliteFile } from '../database/sqlite-file.ts'
import { openSqlite } from '../database/sqlite.ts'
import { type Command, CommandFailure, parseArguments } from './command.ts'
import { databaseLine } from './database-line.ts'
import { isThere } from './folders.ts'
import { refuseInUse } from './preconditions.ts'

/** All tables but those of the search index, which is rebuilt; each after those that it references. */
const tables = [
  'category',
  'subcategory',
  'tag',
  'post',
  'post_tag',
  'alias',
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

/** Tables with auto-increment ids. */
const numbered = ['category', 'subcategory', 'tag', 'comment', 'delivery'] as const satisfies readonly (keyof Schema)[]

type Row = Readonly<Record<string, unknown>>

/** Rows per statement; PostgreSQL takes 65,535 parameters. */
const batchSize = 500

/** The rows of an SQLite table in the order of insertion, so that replies come after their parents. */
const batchesOf = async function* (db: Writer, table: keyof Schema): AsyncGenerator<readonly Row[]> {
  let last = 0
  for (;;) {
    const { rows } = await sql<Row & { readonly row_id: number }>`
      select rowid as row_id, * from ${sql.table(table)} where rowid > ${last} order by rowid limit ${batchSize}
    `.execute(db)
    const lastRow = rows.at(-1)
    if (lastRow === undefined) return
    last = lastRow.row_id
    yield rows.map(({ row_id: _rowId, ...row }) => row)
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

const isEmpty = async (db: Writer): Promise<boolean> => {
  for (const table of tables) if (await hasRows(db, table)) return false
  return true
}

/** Copies all rows from SQLite to empty tables of PostgreSQL, and sets its sequences. */
const copyRows = async (from: Writer, to: Writer): Promise<void> => {
  for (const table of tables) for await (const rows of batchesOf(from, table)) await insert(to, table, rows)
  for (const table of numbered)
    await sql`
      select setval(pg_get_serial_sequence(${table}, 'id'), coalesce(max(id), 1), max(id) is not null)
      from ${sql.table(table)}
    `.execute(to)
}

/** `move`: copies the data from the SQLite file to PostgreSQL, all or nothing. The file stays. */
export const move: Command = async (args, { settings, shown, tell }) => {
  parseArguments(args, {}, [])
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
        await from.transact((source) => copyRows(source, writer))
        const { posts } = await writer
          .selectFrom('post')
          .where('published', '=', 1)
          .select(({ fn }) => fn.countAll<number>().as('posts'))
          .executeTakeFirstOrThrow()
        const { comments } = await writer
          .selectFrom('comment')
          .select(({ fn }) => fn.countAll<number>().as('comments'))
          .executeTakeFirstOrThrow()
        return { posts, comments }
      })
      tell(`옮겼습니다: 글 ${formatCount(counts.posts)}개, 댓글 ${formatCount(counts.comments)}개 → PostgreSQL`)
      tell(`이제 DATABASE_URL을 준 채로 켜 주세요. 옛 데이터는 그대로 있습니다: ${shown(file)}`)
      tell(await databaseLine(settings))
    } finally {
      await from.close()
    }
  } finally {
    await to.close()
  }
  return true
}
