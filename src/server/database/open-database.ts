import { existsSync } from 'node:fs'

import { type Logger, pino } from 'pino'

import { createFolder, isForbidden } from '../disk/files.ts'
import { errorCode } from '../error-code.ts'
import { type Settings, WrongSetting } from '../settings.ts'
import { type Database, DatabaseBusy, DiskFull, UnsupportedDatabase } from './database.ts'
import { reasonOf } from './postgres-faults.ts'
import { isDamage, sqliteFile, sqliteUse } from './sqlite-file.ts'
import { openSqlite } from './sqlite.ts'

/** Whether another process has the SQLite file open: most likely another server, whose caches do not learn of our changes. */
export const isOpenElsewhere = ({ dataDir, databaseUrl }: Pick<Settings, 'dataDir' | 'databaseUrl'>): boolean =>
  databaseUrl === null && existsSync(sqliteFile(dataDir)) && sqliteUse(sqliteFile(dataDir)) === 'used'

/** Where the database of these settings is, for messages: without the user and password of a URL. */
export const databaseLocation = async ({
  dataDir,
  databaseUrl,
}: Pick<Settings, 'dataDir' | 'databaseUrl'>): Promise<string> => {
  if (databaseUrl === null) return `${dataDir} (DATA_DIR)`
  // As the driver reads it: an address may leave host, port or name to defaults.
  const { Client } = await import('pg')
  const { host, port, database = '' } = new Client({ connectionString: databaseUrl })
  return `${host}:${port}/${database} (DATABASE_URL)`
}

const whyNotOpened = (error: unknown): string => {
  if (error instanceof DiskFull) return '디스크가 가득 찼습니다.'
  if (error instanceof DatabaseBusy) return '다른 프로그램이 붙들고 있습니다. 그것을 끝낸 뒤에 다시 해 주세요.'
  if (isForbidden(error))
    return '글방을 켜는 사용자에게 쓸 권한이 없습니다. 권한을 주거나, 다른 폴더를 DATA_DIR로 정해 주세요.'
  if (/^(?:EEXIST|ENOTDIR)$/.test(errorCode(error)))
    return '폴더가 있을 자리에 파일이 있습니다. 다른 폴더를 DATA_DIR로 정해 주세요.'
  if (isDamage(error))
    return '깨졌거나 데이터베이스가 아닙니다. ‘npm run blog -- restore 파일.tar.gz --force’로 백업을 되돌려 주세요.'
  const message = error instanceof Error ? error.message : String(error)
  return error instanceof UnsupportedDatabase ? message : `(${message})`
}

/** Imported on demand: blogs on SQLite need no PostgreSQL driver. */
const openShared = async (url: string, log: Logger): Promise<Database> => {
  const { openPostgres } = await import('./postgres.ts')
  try {
    return await openPostgres(url, log)
  } catch (error) {
    throw new WrongSetting(`DATABASE_URL: PostgreSQL을 쓸 수 없습니다. ${reasonOf(error)}`, { cause: error })
  }
}

/**
 * Opens the database that the settings name. `log` gets a line when the connection is lost and restored. Rejects with
 * {@link WrongSetting}.
 */
export const openDatabase = async (
  { dataDir, databaseUrl }: Pick<Settings, 'dataDir' | 'databaseUrl'>,
  log: Logger = pino({ level: 'silent' }),
): Promise<Database> => {
  try {
    await createFolder(dataDir)
    if (databaseUrl === null) return await openSqlite(sqliteFile(dataDir))
  } catch (error) {
    throw new WrongSetting(`DATA_DIR: ${dataDir} 폴더의 데이터베이스를 열 수 없습니다. ${whyNotOpened(error)}`, {
      cause: error,
    })
  }
  return openShared(databaseUrl, log)
}
