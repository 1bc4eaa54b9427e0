import { DatabaseBusy } from '../../database/database.ts'
import { whileBusy } from '../../database/sqlite-file.ts'

/** A running server publishes the imported posts, too: all in one transaction, which takes milliseconds for each of them. */
const patienceMs = 10 * 60_000

/** Repeats what a busy database refuses, for ten minutes, and tells the owner. */
export const waitForDatabase = async <T>(work: () => Promise<T>, tell: (line: string) => void): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof DatabaseBusy)) throw error
  }
  tell('다른 프로그램이 데이터베이스를 쓰고 있어 10분까지 기다립니다. 켜져 있는 서버라면 곧 끝납니다.')
  return whileBusy(patienceMs, work)
}
