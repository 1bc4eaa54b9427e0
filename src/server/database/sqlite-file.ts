import { chmodSync, closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'

import { errorCode } from '../error-code.ts'
import { DatabaseBusy, DiskFull } from './database.ts'

/** SQLITE_FULL, SQLITE_IOERR_WRITE, SQLITE_IOERR_SHMSIZE: full disk, exceeded quota, no room for the WAL's index. */
const noRoom: ReadonlySet<number> = new Set([13, 778, 4_874])
const [sqliteBusy, sqliteCorrupt, sqliteNotADatabase] = [5, 11, 26]

/** SQLite's result code of an error; 0 for other errors. Extended codes have the primary one in their last byte. */
const resultCode = (error: unknown): number =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode : 0

/** Calls `run`, and translates transient errors into `DiskFull` and `DatabaseBusy`. */
export const withKnownErrors = <T>(run: () => T): T => {
  try {
    return run()
  } catch (error) {
    const code = resultCode(error)
    if (noRoom.has(code)) throw new DiskFull(error)
    if ((code & 0xff) === sqliteBusy) throw new DatabaseBusy(error)
    throw error
  }
}

/** Whether an error says that the file is damaged, or no database. */
export const isDamage = (error: unknown): boolean => {
  const code = resultCode(error) & 0xff
  return code === sqliteCorrupt || code === sqliteNotADatabase
}

const retryMs = 25

/**
 * Retries a transaction while another process holds the lock, for `lockTimeoutMs` at most. SQLite's own busy timeout would block
 * the event loop.
 */
export const whileBusy = async <T>(lockTimeoutMs: number, transaction: () => Promise<T>): Promise<T> => {
  const end = performance.now() + lockTimeoutMs
  for (;;) {
    try {
      return await transaction()
    } catch (error) {
      if (!(error instanceof DatabaseBusy) || performance.now() >= end) throw error
    }
    await setTimeout(retryMs)
  }
}

export const sqliteFile = (dataDir: string): string => join(dataDir, 'geulbang.sqlite')

/** No such file, or a file or disk whose mode cannot be changed. */
const unchangeable = new Set(['ENOENT', 'EPERM', 'ENOTSUP', 'EROFS'])

/**
 * Lets only the user who runs the server read the file, because it contains password hashes and keys; creates it if necessary. New
 * WAL files get the same mode from SQLite, existing ones here.
 */
export const keepPrivate = (file: string): void => {
  closeSync(openSync(file, 'a', 0o600))
  for (const each of [file, `${file}-wal`, `${file}-shm`])
    try {
      chmodSync(each, 0o600)
    } catch (error) {
      if (!unchangeable.has(errorCode(error))) throw error
    }
}

/** Busy timeout; a write of the server takes far less. */
const busyTimeoutMs = 5_000

const using = <T>(file: string, wait: number, work: (db: DatabaseSync) => T): T => {
  const db = new DatabaseSync(file, { timeout: wait })
  try {
    return work(db)
  } finally {
    db.close()
  }
}

/**
 * Copies a snapshot of the database to a new file, even while it is in use. Free pages, with deleted texts, are not copied. Throws
 * `DiskFull`, `DatabaseBusy`, or SQLite's error: the database is damaged (`isDamage`), or `to` exists.
 */
export const copySqlite = (file: string, to: string): void => {
  withKnownErrors(() => using(file, busyTimeoutMs, (db) => db.prepare('vacuum into ?').run(to)))
}

/**
 * Whether another process has the file open; `unknown` if it cannot be opened here. In WAL mode every connection holds a lock,
 * even when idle, which the kernel releases when the process is killed.
 */
export const sqliteUse = (file: string): 'free' | 'used' | 'unknown' => {
  try {
    using(file, 0, (db) => db.exec('pragma locking_mode = exclusive; begin exclusive; commit'))
    return 'free'
  } catch (error) {
    if ((resultCode(error) & 0xff) === sqliteBusy) return 'used'
    // No server runs on a damaged file, and it may be replaced.
    return isDamage(error) ? 'free' : 'unknown'
  }
}

const isSound = (db: DatabaseSync): boolean => {
  db.prepare('select (select count(*) from post), (select count(*) from comment)').all()
  return db.prepare('pragma integrity_check').get()?.integrity_check === 'ok'
}

/** Whether the file passes SQLite's integrity check and has the blog's tables. Throws `DiskFull`. */
export const isSoundSqlite = (file: string): boolean => {
  try {
    return withKnownErrors(() => using(file, busyTimeoutMs, isSound))
  } catch (error) {
    if (error instanceof DiskFull) throw error
    // Any other error means that it is not a usable database.
    return false
  }
}
