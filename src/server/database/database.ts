import type { Kysely, Transaction } from 'kysely'

import type { Schema } from './schema.ts'

/** What a query that only reads may use; a transaction is one too. */
export type Reader = Pick<Kysely<Schema>, 'selectFrom' | 'withRecursive'>

/** What a change may use. */
export type Writer = Transaction<Schema>

/** What answers show is different now: all of them, only the list of popular posts, or those of one post with its comments. */
export type Change =
  | { readonly kind: 'posts' }
  | { readonly kind: 'popular' }
  | { readonly kind: 'comments'; readonly postId: number }

/** Who wants to know what other servers of the same blog have changed. */
export type Follower = {
  readonly changed: (change: Change) => void
  /** Whether word of changes arrives; while it does not, anything may have changed. */
  readonly hearing: (hears: boolean) => void
}

export type Database = {
  readonly engine: 'sqlite' | 'postgres'
  /** Reads one state of the data from first query to last. Neither waits for changes nor holds them up. */
  readonly read: <T>(work: (db: Reader) => Promise<T>) => Promise<T>
  /** Changes everything or nothing, one at a time. */
  readonly transact: <T>(work: (db: Writer) => Promise<T>) => Promise<T>
  /** Tells the other servers of the blog, if there are any, in the moment in which the change is agreed. */
  readonly announce: (db: Writer, change: Change) => Promise<void>
  /** Tells the follower, until the end, what other servers have announced. */
  readonly follow: (follower: Follower) => void
  /** Waits for what is under way, then leaves a single file that holds nothing of what was erased. */
  readonly close: () => Promise<void>
}

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
