import { setTimeout } from 'node:timers/promises'

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
