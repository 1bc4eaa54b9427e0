import { DatabaseSync, type SQLInputValue } from 'node:sqlite'

import {
  Kysely,
  type Logger,
  sql,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  type SqliteStatement,
} from 'kysely'
import { LRUCache } from 'lru-cache'

import { createOwnChanges, type Database, DiskFull } from './database.ts'
import type { SqlDialect } from './dialect.ts'
import { migrate } from './migrations.ts'
import type { Schema } from './schema.ts'
import { keepPrivate, whileBusy, withKnownErrors } from './sqlite-file.ts'

/** Kysely's adapter denies it, but SQLite has transactional DDL: a killed migration is rolled back. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

class TransactionalSqliteDialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new TransactionalSqliteAdapter()
  }
}

type SqliteOptions = {
  /** Gets every query. */
  readonly queryLog?: Logger | undefined
  /** How long to wait for a lock of another process (a backup, an old server that is stopping). */
  readonly lockTimeoutMs?: number
}

const defaultLockTimeoutMs = 5_000

const dialect: SqlDialect = {
  integer: 'integer',
  text: 'text',
  identityColumn: (column) => column.primaryKey(),
  // Stores only which post has which token; only very long words are compared with the text itself. `ascii` splits at spaces and
  // leaves other characters alone, independent of any Unicode version.
  searchIndex: [
    sql`create virtual table search_index using fts5(tokens, content='', contentless_delete=1, detail=none, tokenize='ascii')`,
  ],
  moveSearchIndex: [],
  emptySearchIndex: [],
}

const toInput = (value: unknown): SQLInputValue => {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint')
    return value
  throw new TypeError(`SQLite stores no ${typeof value}`)
}

const compile = (db: DatabaseSync, query: string): SqliteStatement => {
  const statement = withKnownErrors(() => db.prepare(query))
  const reader = statement.columns().length > 0
  // Deleting from the search index reports a row id beyond the safe integers, which Node.js 26 refuses to return as a number.
  if (!reader) statement.setReadBigInts(true)
  return {
    reader,
    all: (values) => withKnownErrors(() => statement.all(...values.map(toInput))),
    run: (values) => {
      // On a full disk SQLite has rolled back by itself; a second rollback would fail and hide the reason.
      if (query === 'rollback' && !db.isTransaction) return { changes: 0, lastInsertRowid: 0 }
      return withKnownErrors(() => statement.run(...values.map(toInput)))
    },
    iterate: (values) => statement.iterate(...values.map(toInput)),
  }
}

/**
 * Maximum number of cached prepared statements: compiling costs more than most queries. The fixed queries are far fewer; `in (…)`
 * lists compile to one statement per length.
 */
const maxStatements = 500

const queries = (db: DatabaseSync, log: Logger | undefined, begin = 'begin') => {
  const statements = new LRUCache<string, SqliteStatement>({
    max: maxStatements,
    memoMethod: (query) => compile(db, query === 'begin' ? begin : query),
  })
  const database: SqliteDatabase = { prepare: (query) => statements.memo(query), close: () => db.close() }
  return new Kysely<Schema>({ dialect: new TransactionalSqliteDialect({ database }), ...(log && { log }) })
}

/**
 * Opens the file, created if necessary, and migrates its tables. With two connections: in WAL mode the reader sees the last
 * committed state during a long write, such as publishing a thousand posts.
 */
export const openSqlite = async (
  file: string,
  { queryLog, lockTimeoutMs = defaultLockTimeoutMs }: SqliteOptions = {},
): Promise<Database> => {
  keepPrivate(file)
  const writing = new DatabaseSync(file, { timeout: lockTimeoutMs })
  // FULL: a committed comment survives a power cut. secure_delete: deleted texts are overwritten.
  withKnownErrors(() => writing.exec('pragma journal_mode = wal; pragma synchronous = full; pragma secure_delete = on'))
  // `immediate` takes the write lock up front, where waiting is possible; upgrading a read lock later could fail.
  const writer = queries(writing, queryLog, 'begin immediate')
  try {
    await migrate(writer, dialect)
  } catch (error) {
    writing.close()
    throw error
  }
  // From here on requests are served: a busy database must not block the event loop.
  writing.exec('pragma busy_timeout = 0')
  const reader = queries(new DatabaseSync(file, { readOnly: true, timeout: 0 }), queryLog)
  const close = async (): Promise<void> => {
    // The reader first: its snapshot would keep pages in the WAL.
    await reader.connection().execute(() => reader.destroy())
    await writer.connection().execute(async () => {
      try {
        withKnownErrors(() => writing.exec(`pragma busy_timeout = ${lockTimeoutMs}; pragma wal_checkpoint(truncate)`))
      } catch (error) {
        // On a full disk the WAL stays; nothing is lost, and the next stop truncates it.
        if (!(error instanceof DiskFull)) throw error
      }
      await writer.destroy()
    })
  }
  const ownChanges = createOwnChanges()
  let closed: Promise<void> | undefined
  return {
    engine: 'sqlite',
    clock: () => new Date(),
    read: (work) => whileBusy(lockTimeoutMs, () => reader.transaction().execute(work)),
    transact: (work) =>
      whileBusy(lockTimeoutMs, () => ownChanges.passOn(work, (all) => writer.transaction().execute(all))),
    announce: async (db, change) => ownChanges.add(db, change),
    onChange: ownChanges.onChange,
    // A file has one server only.
    subscribe: () => {},
    close: () => (closed ??= close()),
  }
}
