import { DatabaseSync } from 'node:sqlite'

import { DatabaseBusy } from './database.ts'
import { whileBusy, withKnownErrors } from './sqlite-faults.ts'

/**
 * Holds a lock among processes until it is released; `onWait` is told if another one has it. SQLite takes the lock of the
 * operating system, which Node does not offer, and which the kernel takes back from a process that was killed.
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
