import type { Kysely, Transaction } from 'kysely'

import type { Schema } from './schema.ts'

/** What a query that only reads may use; a transaction is one too. */
export type Reader = Pick<Kysely<Schema>, 'selectFrom'>

/** What a change may use. */
export type Writer = Transaction<Schema>

export type Database = {
  /** Reads one state of the data from first query to last. Neither waits for changes nor holds them up. */
  readonly read: <T>(work: (db: Reader) => Promise<T>) => Promise<T>
  /** Changes everything or nothing, one at a time. */
  readonly transact: <T>(work: (db: Writer) => Promise<T>) => Promise<T>
  /** Waits for what is under way, then leaves a single file that holds nothing of what was erased. */
  readonly close: () => Promise<void>
}

/** The disk has no room for a change; the same request may succeed later. */
export class DiskFull extends Error {
  constructor(cause: unknown) {
    super('the disk is full', { cause })
  }
}

/** The database cannot be reached, or takes no changes, for the moment. */
export class DatabaseGone extends Error {
  constructor(cause: unknown) {
    super('the database is gone', { cause })
  }
}
