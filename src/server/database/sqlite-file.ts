import { chmodSync, closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'

import { errorCode } from '../error-code.ts'
import { DatabaseBusy, DiskFull } from './database.ts'

/** SQLITE_FULL, SQLITE_IOERR_WRITE, SQLITE_IOERR_SHMSIZE: full disk, exceeded quota, no room for the WAL's index. */
const noRoom: ReadonlySet<unknown> = new Set([13, 778, 4_874])
/** SQLITE_BUSY, or one of its extended codes, which share the last byte. */
const isBusy = (code: unknown): boolean => typeof code === 'number' && (code & 0xff) === 5

/** Calls `run`, and translates transient errors into `DiskFull` and `DatabaseBusy`. */
export const withKnownErrors = <T>(run: () => T): T => {
  try {
    return run()
  } catch (error) {
    const code = error instanceof Error && 'errcode' in error ? error.errcode : undefined
    if (noRoom.has(code)) throw new DiskFull(error)
    if (isBusy(code)) throw new DatabaseBusy(error)
    throw error
  }
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
 * Makes the file readable for the server's user only, because it contains password hashes and keys; creates it if necessary. New
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

const sqliteBusy = 5
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

/** Copies a snapshot of the database to a new file, even while it is in use. Free pages, with deleted texts, are not copied. */
export const copySqlite = (file: string, to: string): void => {
  using(file, busyTimeoutMs, (db) => db.prepare('vacuum into ?').run(to))
}

/**
 * Whether another process has the file open. In WAL mode every connection holds a lock, even when idle, which the kernel releases
 * when the process is killed.
 */
export const isSqliteInUse = (file: string): boolean => {
  try {
    using(file, 0, (db) => db.exec('pragma locking_mode = exclusive; begin exclusive; commit'))
    return false
  } catch (error) {
    // A corrupt file is not in use, and may be replaced.
    return error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy
  }
}

/** Whether the file passes SQLite's integrity check and has the blog's tables. */
export const isSoundSqlite = (file: string): boolean => {
  try {
    return using(file, busyTimeoutMs, (db) => {
      db.prepare('select (select count(*) from post), (select count(*) from comment)').all()
      return db.prepare('pragma integrity_check').get()?.integrity_check === 'ok'
    })
  } catch {
    // Any error means that it is not a usable database.
    return false
  }
}

/**
 * A lock between processes; resolves with a release function. `onWait`: called if another process holds it. Node has no file
 * locks, but SQLite has, and the kernel releases them when a process is killed.
 */
export const lockFile = async (file: string, onWait: () => void): Promise<() => void> => {
  const db = new DatabaseSync(file, { timeout: 0 })
  const lock = () => withKnownErrors(() => db.exec('begin exclusive'))
  try {
    lock()
  } catch (error) {
    if (!(error instanceof DatabaseBusy)) throw error
    onWait()
    await whileBusy(Infinity, async () => lock())
  }
  return () => db.close()
}
