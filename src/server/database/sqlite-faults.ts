import { setTimeout } from 'node:timers/promises'

import { DatabaseBusy, DiskFull } from './database.ts'

/** Full disk, spent quota, no room for the index of the log: SQLITE_FULL, SQLITE_IOERR_WRITE, SQLITE_IOERR_SHMSIZE. */
const noRoom: ReadonlySet<unknown> = new Set([13, 778, 4_874])
/** SQLITE_BUSY, whose last byte its finer kinds share. */
const isBusy = (code: unknown): boolean => typeof code === 'number' && (code & 0xff) === 5

/** Runs `run`, and translates errors that may pass into `DiskFull` and `DatabaseBusy`. */
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

const pause = 25

/**
 * Begins a transaction anew while another process holds the lock, for `patience` ms at most. SQLite's own waiting would
 * hold up the one thread that answers visitors.
 */
export const whileBusy = async <T>(patience: number, transaction: () => Promise<T>): Promise<T> => {
  const end = performance.now() + patience
  for (;;) {
    try {
      return await transaction()
    } catch (error) {
      if (!(error instanceof DatabaseBusy) || performance.now() >= end) throw error
    }
    await setTimeout(pause)
  }
}
