import type { Kysely, Transaction } from 'kysely'

import type { Schema } from './schema.ts'

/** For functions that only read; a transaction will do as well. */
export type Reader = Pick<Kysely<Schema>, 'selectFrom' | 'withRecursive'>

/** For functions that write: always a transaction. */
export type Writer = Transaction<Schema>

/** Which cached answers are stale: all, the popular posts, or those of one post and its comments. */
export type Change =
  | { readonly kind: 'posts' }
  | { readonly kind: 'popular' }
  | { readonly kind: 'comments'; readonly postId: number }

export type ChangeListener = {
  /** Hears what servers of the same blog announce. */
  readonly changed: (change: Change) => void
  /** Whether announcements of other servers arrive; while they do not, anything may have changed. */
  readonly connectionChanged: (isConnected: boolean) => void
}

export type Database = {
  readonly engine: 'sqlite' | 'postgres'
  /** The time; on PostgreSQL by its clock, because the clocks of several servers differ. */
  readonly clock: () => Date
  /** Runs `work` on one snapshot. It neither waits for writers nor blocks them. */
  readonly read: <T>(work: (db: Reader) => Promise<T>) => Promise<T>
  /** Runs `work` in a transaction; there is one writer at a time. */
  readonly transact: <T>(work: (db: Writer) => Promise<T>) => Promise<T>
  /**
   * Tells all servers of the blog, this one included, at the end of the transaction. With SQLite only this process hears it:
   * not the server, if a command changes the blog beside it.
   */
  readonly announce: (db: Writer, change: Change) => Promise<void>
  /** Passes on what this server announces, before `transact` settles. */
  readonly onChange: (listener: ChangeListener['changed']) => void
  /** Passes on what other servers announce, until `close`. Takes a connection, for all of these listeners. */
  readonly subscribe: (...listeners: readonly ChangeListener[]) => void
  /** Waits for running transactions. With SQLite, leaves a single file: no WAL, and no remains of deleted texts. */
  readonly close: () => Promise<void>
}

type Work<T> = (db: Writer) => Promise<T>

/** What this server's transactions announce, for its own listeners. */
export const createOwnChanges = () => {
  const listeners: ChangeListener['changed'][] = []
  const announced = new WeakMap<Writer, Change[]>()
  let isUnsure = false
  return {
    /** Whether a commit has failed that the database may yet make: then even what this server announced itself is news to it. */
    isUnsure: () => isUnsure,
    onChange: (listener: ChangeListener['changed']): void => void listeners.push(listener),
    add: (db: Writer, change: Change): void => {
      const changes = announced.get(db)
      if (changes === undefined) throw new Error('a change can only be announced within a transaction')
      changes.push(change)
    },
    /** Executes a transaction, and passes on what it has announced once its work is done, however the commit ends. */
    passOn: async <T>(work: Work<T>, execute: (work: Work<T>) => Promise<T>): Promise<T> => {
      let changes: readonly Change[] = []
      try {
        return await execute(async (db) => {
          const own: Change[] = []
          announced.set(db, own)
          const result = await work(db)
          changes = own
          return result
        })
      } catch (error) {
        // If only the commit failed, it may have succeeded, and its answer been lost.
        isUnsure ||= changes.length > 0
        throw error
      } finally {
        for (const change of changes) for (const listener of listeners) listener(change)
      }
    },
  }
}

/** The database cannot hold the blog; the message, in Korean, says why. */
export class UnsupportedDatabase extends Error {}

/** The disk has no room for a change; the same request may succeed later. */
export class DiskFull extends Error {
  constructor(cause: unknown) {
    super('the disk is full', { cause })
  }
}

/** Another program holds the database's file; the same request may succeed in a moment. */
export class DatabaseBusy extends Error {
  constructor(cause: unknown) {
    super('the database is busy', { cause })
  }
}

/** The database cannot be reached, or takes no changes, for the moment. */
export class DatabaseGone extends Error {
  constructor(cause: unknown) {
    super('the database is gone', { cause })
  }
}

/** Rows per statement: within every engine's limit of parameters, and few statements. */
const chunkSize = 500

/** Splits a list into chunks of at most 500 items. */
export const inChunks = function* <T>(items: readonly T[]): Generator<T[]> {
  for (let start = 0; start < items.length; start += chunkSize) yield items.slice(start, start + chunkSize)
}

/** An instant as the tables hold it, ISO 8601 with `Z`. `time`: in milliseconds since the epoch. */
export const instant = (time: number): string => new Date(time).toISOString()
