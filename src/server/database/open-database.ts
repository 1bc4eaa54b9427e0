import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'

import type { Settings } from '../settings.ts'
import { WrongSetting } from '../settings.ts'
import type { Database } from './database.ts'
import { openSqlite } from './sqlite.ts'

/** Opens the database that the settings name. */
export const openDatabase = async ({ dataDir }: Pick<Settings, 'dataDir'>): Promise<Database> => {
  try {
    await mkdir(dataDir, { recursive: true })
    return await openSqlite(join(dataDir, 'geulbang.sqlite'))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new WrongSetting(`DATA_DIR: ${dataDir} 폴더의 데이터베이스를 열 수 없습니다. (${reason})`, { cause: error })
  }
}
