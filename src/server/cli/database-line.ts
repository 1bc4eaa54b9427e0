import type { Database } from '../database/database.ts'
import { databaseLocation } from '../database/open-database.ts'
import { adminPasswordHash } from '../passwords/admin-password.ts'
import type { Settings } from '../settings.ts'

export const settingsHint = '서버를 켤 때와 같은 DATA_DIR이나 DATABASE_URL을 주었는지 확인해 주세요.'

/** Whether no server has used this database yet: each one makes sure, at its start, that the owner has a password. */
export const isUnused = async (db: Database): Promise<boolean> => (await db.read(adminPasswordHash)) === ''

/**
 * Says which database a command acted on: in a shell without the settings of the server, it finds, or makes, another database.
 * `isNew`: no server has used this database yet, so the owner may have meant another.
 */
export const databaseLine = async (
  settings: Pick<Settings, 'dataDir' | 'databaseUrl'>,
  isNew = false,
): Promise<string> => {
  const line = `데이터베이스: ${await databaseLocation(settings)}`
  return isNew
    ? `${line}. 아직 서버가 쓴 적 없는 데이터베이스입니다. 켜 둔 서버는 다른 것을 쓰고 있을 수 있습니다. ${settingsHint}`
    : line
}
