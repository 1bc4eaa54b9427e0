import { randomUUID } from 'node:crypto'

import { type Logger as QueryLogger, sql, type Transaction, type TransactionBuilder } from 'kysely'
import type { Logger } from 'pino'

import { createOwnChanges, type Database } from './database.ts'
import type { SqlDialect } from './dialect.ts'
import { migrate } from './migrations.ts'
import { announce, startListening } from './postgres-announcements.ts'
import { createOutageLog, knownFault } from './postgres-faults.ts'
import { connectionConfig, createPool, defaultSilenceLimits, poolSizes, type SilenceLimits } from './postgres-pool.ts'
import type { Schema } from './schema.ts'
import { schemaOfSupportedServer } from './supported-postgres.ts'

const dialect: SqlDialect = {
  integer: 'bigint',
  text: sql`text collate "C"`,
  identityColumn: (column) => column.generatedByDefaultAsIdentity().primaryKey(),
  searchIndex: [
    sql`alter table search_post add column tokens tsvector not null`,
    sql`create index search_post_tokens on search_post using gin (tokens)`,
  ],
  // Rows are kept small, without texts and with TOASTed tokens: a search reads the row of each candidate.
  moveSearchIndex: [
    sql`create table search_index (rowid bigint primary key, tokens tsvector not null) with (toast_tuple_target = 128)`,
    sql`create index search_index_tokens on search_index using gin (tokens)`,
    sql`alter table search_post drop column tokens`,
  ],
  emptySearchIndex: [sql`truncate search_index, search_post`],
}

/** How long a blog server that hangs in a write transaction may block the others: less than a page waits for an answer. */
const idleLimit = '15s'

/** Differences of clocks up to this many milliseconds are ignored. */
const clockMarginMs = 1_000

/** The server's clock, corrected by PostgreSQL's, which all servers share. */
const createClock = () => {
  let aheadMs = 0
  return {
    now: (): Date => new Date(Date.now() + aheadMs),
    /**
     * `time`: PostgreSQL's, in milliseconds since the epoch, at some moment since `askedAt` by this server's clock. An answer may be
     * read late, on a busy server: that is no difference of clocks.
     */
    correct: (time: number, askedAt: number): void => {
      const now = Date.now()
      const isBetween = time > askedAt - clockMarginMs && time < now + clockMarginMs
      aheadMs = isBetween ? 0 : Math.round(time - now)
    },
  }
}

/**
 * Takes the lock that is held for the whole of a write transaction: the blog has one writer at a time, across all servers.
 * Resolves with PostgreSQL's time, in milliseconds since the epoch. The limit is set here and not when connecting, where
 * PgBouncer refuses it. Rejects on a standby, which grants the lock too: otherwise a transaction that writes nothing would
 * succeed there.
 */
const lock = async (db: Transaction<Schema>): Promise<number> => {
  const { rows } = await sql<{ readonly access: string; readonly time: number }>`
    select
      set_config('idle_in_transaction_session_timeout', ${idleLimit}, true),
      current_setting('transaction_read_only') as access,
      pg_advisory_xact_lock(hashtext('geulbang'), hashtext(current_schema())),
      extract(epoch from clock_timestamp())::float8 * 1000 as time`.execute(db)
  if (rows[0]?.access === 'on') throw Object.assign(new Error('The database is read-only'), { code: '25006' })
  return rows[0]?.time ?? Date.now()
}

/**
 * Runs a transaction; rejects with the error of `work`, if it failed. On a dead connection Kysely's rollback fails, too, and
 * its error, which does not show a timeout, would replace that of `work` (as it still does if only the commit fails).
 */
const execute = async <T>(
  transaction: TransactionBuilder<Schema>,
  work: (db: Transaction<Schema>) => Promise<T>,
): Promise<T> => {
  let first: { readonly error: unknown } | undefined
  try {
    return await transaction.execute(async (db) => {
      try {
        return await work(db)
      } catch (error) {
        first = { error }
        throw error
      }
    })
  } catch (error) {
    throw first === undefined ? error : first.error
  }
}

/** Separate, because each can fail alone: writing on a standby, listening behind a pooler. */
const createOutageLogs = (log: Logger) => ({
  reading: createOutageLog(log, {
    lost: '데이터베이스와 연결이 끊겼습니다. 다시 이어질 때까지 503으로 답합니다.',
    back: '데이터베이스와 다시 이어졌습니다.',
  }),
  changing: createOutageLog(log, {
    lost: '데이터베이스에 쓰지 못합니다. 읽기는 따로 알립니다.',
    back: '데이터베이스에 다시 씁니다.',
  }),
  listening: createOutageLog(log, {
    lost: '다른 서버의 소식을 듣지 못해, 간직한 화면을 쓰지 않습니다.',
    back: '다른 서버의 소식을 다시 듣습니다.',
  }),
})

type PostgresOptions = {
  /** Gets every query. */
  readonly queryLog?: QueryLogger | undefined
  readonly silenceLimits?: SilenceLimits | undefined
}

/**
 * Connects, and migrates the tables. As with SQLite there is one writer at a time, so that what a transaction has read still
 * holds when it writes; with row locks, one forgotten lock would go unnoticed. `log` gets a line when the database is lost and
 * when it is back. Rejects with `DatabaseGone`, `DiskFull` or `UnsupportedDatabase`.
 */
export const openPostgres = async (
  url: string,
  log: Logger,
  { queryLog, silenceLimits = defaultSilenceLimits }: PostgresOptions = {},
): Promise<Database> => {
  const connection = connectionConfig(url)
  const pool = (size: number, silenceLimitMs: number) => createPool({ connection, size, silenceLimitMs, log, queryLog })
  const reading = pool(poolSizes.reading, silenceLimits.reading)
  const changing = pool(poolSizes.changing, silenceLimits.changing)
  const logOutages = createOutageLogs(log)
  const clock = createClock()
  const self = randomUUID()
  const subscriptions: (() => Promise<void>)[] = []
  const close = async (): Promise<void> => {
    await Promise.all([reading.end(), changing.end(), ...subscriptions.map((stop) => stop())])
  }
  try {
    await changing.run(async (db) => migrate(db, dialect, await schemaOfSupportedServer(db)))
  } catch (error) {
    await close()
    throw knownFault(error)
  }
  const ownChanges = createOwnChanges()
  let closed: Promise<void> | undefined
  return {
    engine: 'postgres',
    clock: clock.now,
    read: (work) =>
      logOutages.reading(() =>
        reading.run((db) =>
          execute(db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only'), work),
        ),
      ),
    transact: (work) =>
      ownChanges.passOn(work, (all) =>
        logOutages.changing(() =>
          changing.run((db) =>
            // Read committed: a snapshot taken before the lock was granted would miss the previous writer's changes.
            execute(db.transaction().setIsolationLevel('read committed'), async (writer) => {
              const askedAt = Date.now()
              clock.correct(await lock(writer), askedAt)
              return all(writer)
            }),
          ),
        ),
      ),
    announce: async (writer, change) => {
      await announce(writer, self, change)
      ownChanges.add(writer, change)
    },
    onChange: ownChanges.onChange,
    subscribe: (...listeners) => {
      subscriptions.push(
        startListening({
          connection,
          self,
          isOwnNews: ownChanges.isUnsure,
          listeners,
          logOutages: logOutages.listening,
        }),
      )
    },
    close: () => (closed ??= close()),
  }
}
