import { randomUUID } from 'node:crypto'

import { type Logger as QueryLogger, sql } from 'kysely'
import { TypeOverrides, types } from 'pg'
import type { Logger } from 'pino'

import type { Database } from './database.ts'
import type { SqlDialect } from './dialect.ts'
import { migrate } from './migrations.ts'
import { announce, startListening } from './postgres-announcements.ts'
import { createWatch, knownFault, requireFitness } from './postgres-faults.ts'
import { createPool } from './postgres-pool.ts'

const dialect: SqlDialect = {
  integer: 'bigint',
  text: sql`text collate "C"`,
  numbered: (column) => column.generatedByDefaultAsIdentity().primaryKey(),
  searchIndex: [
    sql`alter table search_post add column tokens tsvector not null`,
    sql`create index search_post_tokens on search_post using gin (tokens)`,
  ],
}

/** The driver hands long numbers over as text, for some are too long for JavaScript; none of ours is. */
const plainNumbers = new TypeOverrides()
plainNumbers.setTypeParser(types.builtins.INT8, Number)

const connectionTo = (url: string) => ({
  connectionString: url,
  application_name: 'geulbang',
  types: plainNumbers,
  connectionTimeoutMillis: 5_000,
  // A server of ours that hangs in the middle of a change must not keep the others from theirs.
  idle_in_transaction_session_timeout: 60_000,
})

/** How long a server may be silent in the middle of something, in milliseconds. */
export type Patience = { readonly reading: number; readonly changing: number }

/** A server that hangs is as good as gone; a change may have to wait for another server's change of many posts. */
const defaultPatience: Patience = { reading: 10_000, changing: 60_000 }

/** Held through a change: no two servers of one blog change anything at once. */
const lock = sql`select pg_advisory_xact_lock(hashtext('geulbang'), hashtext(current_schema()))`

/**
 * Opens the database and brings its tables up to date. As with SQLite there is one change at a time, and what it has read
 * is still so when it writes: with every row locked by hand, one that is forgotten would be found by nobody. `log` is told
 * when the database is gone, `queryLog` of every query.
 */
export const openPostgres = async (
  url: string,
  log: Logger,
  queryLog?: QueryLogger,
  patience = defaultPatience,
): Promise<Database> => {
  const connection = connectionTo(url)
  const pool = (size: number, longest: number) => createPool({ connection, size, patience: longest, log, queryLog })
  const [reading, changing] = [pool(8, patience.reading), pool(1, patience.changing)]
  const watch = createWatch(log)
  const self = randomUUID()
  const listeners: (() => Promise<void>)[] = []
  const close = async (): Promise<void> => {
    await Promise.all([reading.end(), changing.end(), ...listeners.map((stop) => stop())])
  }
  try {
    await changing.run(async (db) => migrate(db, dialect, await requireFitness(db)))
  } catch (error) {
    await close()
    throw knownFault(error)
  }
  let closed: Promise<void> | undefined
  return {
    engine: 'postgres',
    read: (work) =>
      watch(() =>
        reading.run((db) =>
          db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work),
        ),
      ),
    transact: (work) =>
      watch(() =>
        changing.run((db) =>
          // Each query sees what was there when it began, so none sees less than the lock has waited for.
          db
            .transaction()
            .setIsolationLevel('read committed')
            .execute(async (writer) => {
              await lock.execute(writer)
              return work(writer)
            }),
        ),
      ),
    announce: (writer, change) => announce(writer, self, change),
    follow: (follower) => {
      listeners.push(startListening({ connection, self, follower, watch }))
    },
    close: () => (closed ??= close()),
  }
}
