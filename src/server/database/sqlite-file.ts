import { chmodSync, closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import { DatabaseBusy } from './database.ts'
import { whileBusy, withKnownErrors } from './sqlite-faults.ts'

/** Where a blog without a database server keeps everything. */
export const sqliteFile = (dataDir: string): string => join(dataDir, 'geulbang.sqlite')

/** No such file; or a file, or a whole disk, whose modes are not ours to change. */
const unchangeable = new Set<unknown>(['ENOENT', 'EPERM', 'ENOTSUP', 'EROFS'])

/**
 * Lets only the server's own user read the file, made if it is not there: it holds hashes of passwords and keys. SQLite gives
 * its log and the index of the log the mode of the file, but not to those that are there already.
 */
export const keepPrivate = (file: string): void => {
  closeSync(openSync(file, 'a', 0o600))
  for (const each of [file, `${file}-wal`, `${file}-shm`])
    try {
      chmodSync(each, 0o600)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && unchangeable.has(error.code))) throw error
    }
}

const busy = 5
/** How long to wait for a lock; a change of the server's takes far less. */
const timeout = 5_000

const using = <T>(file: string, wait: number, work: (db: DatabaseSync) => T): T => {
  const db = new DatabaseSync(file, { timeout: wait })
  try {
    return work(db)
  } finally {
    db.close()
  }
}

/** Copies a snapshot of the database to another file, even while it is in use. Free pages are not copied. */
export const copySqlite = (file: string, to: string): void => {
  using(file, timeout, (db) => db.prepare('vacuum into ?').run(to))
}

/**
 * Whether another process has the file open. In WAL mode every connection holds a lock as long as it lives, idle or
 * not, and the kernel takes it back from one that was killed.
 */
export const isSqliteInUse = (file: string): boolean => {
  try {
    using(file, 0, (db) => db.exec('pragma locking_mode = exclusive; begin exclusive; commit'))
    return false
  } catch (error) {
    // What is no database any more is nobody's, and waits to be replaced.
    return error instanceof Error && 'errcode' in error && error.errcode === busy
  }
}

/** Whether every page of the file is sound, and its tables are the blog's. */
export const isSoundSqlite = (file: string): boolean => {
  try {
    return using(file, timeout, (db) => {
      db.prepare('select (select count(*) from post), (select count(*) from comment)').all()
      return db.prepare('pragma integrity_check').get()?.integrity_check === 'ok'
    })
  } catch {
    // Whatever is wrong with it: it is not to be taken for a database.
    return false
  }
}

/**
 * A lock between processes; resolves with its release. `onWait` is called if another process holds it. Node has no file
 * locks of its own, but SQLite has, and the kernel releases them when a process is killed.
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
