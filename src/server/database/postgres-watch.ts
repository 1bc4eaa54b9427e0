import type { Logger } from 'pino'

import { DatabaseGone } from './database.ts'
import { knownFault, reasonOf } from './postgres-faults.ts'

/** Runs what needs the database, and says once, not at every request, when it is gone and when it is back. */
export const createWatch = (log: Logger): (<T>(task: () => Promise<T>) => Promise<T>) => {
  let gone = false
  return async (task) => {
    try {
      const result = await task()
      if (gone) log.info('데이터베이스와 다시 이어졌습니다.')
      gone = false
      return result
    } catch (error) {
      const fault = knownFault(error)
      if (fault instanceof DatabaseGone) {
        if (!gone) log.error(`데이터베이스를 잃었습니다. 다시 이어질 때까지 503으로 답합니다. ${reasonOf(fault)}`)
        gone = true
      }
      throw fault
    }
  }
}
