import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'

import { type Logger, pino } from 'pino'

import type { Settings } from '../settings.ts'
import { WrongSetting } from '../settings.ts'
import type { Database } from './database.ts'
import { reasonOf } from './postgres-faults.ts'
import { isSqliteInUse, sqliteFile } from './sqlite-file.ts'
import { openSqlite } from './sqlite.ts'

/** Whether the file of these settings is open already, by another server most likely, whose kept pages hear nothing of ours. */
export const isOpenElsewhere = ({ dataDir, databaseUrl }: Pick<Settings, 'dataDir' | 'databaseUrl'>): boolean =>
  databaseUrl === null && existsSync(sqliteFile(dataDir)) && isSqliteInUse(sqliteFile(dataDir))

/** Who has a file of their own need not load the driver. */
const openShared = async (url: string, log: Logger): Promise<Database> => {
  const { openPostgres } = await import('./postgres.ts')
  try {
    return await openPostgres(url, log)
  } catch (error) {
    throw new WrongSetting(`DATABASE_URL: PostgreSQL을 쓸 수 없습니다. ${reasonOf(error)}`, { cause: error })
  }
}

/** Opens the database that the settings name. `log` is told when it is lost and when it is back. */
export const openDatabase = async (
  { dataDir, databaseUrl }: Pick<Settings, 'dataDir' | 'databaseUrl'>,
  log: Logger = pino({ level: 'silent' }),
): Promise<Database> => {
  try {
    await mkdir(dataDir, { recursive: true })
    if (databaseUrl === null) return await openSqlite(sqliteFile(dataDir))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new WrongSetting(`DATA_DIR: ${dataDir} 폴더의 데이터베이스를 열 수 없습니다. (${reason})`, { cause: error })
  }
  return openShared(databaseUrl, log)
}
