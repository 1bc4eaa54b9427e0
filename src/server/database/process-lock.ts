import { DatabaseSync } from 'node:sqlite'

import { DatabaseBusy } from './database.ts'
import { whileBusy, withKnownErrors } from './sqlite-file.ts'

/**
 * A lock between processes; resolves with a release function. While another process holds it, it waits without limit; `onWait` is
 * called first. Rejects with SQLite's error if the file cannot be opened. Node has no file locks, but SQLite has, and the kernel
 * releases them when a process is killed.
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
