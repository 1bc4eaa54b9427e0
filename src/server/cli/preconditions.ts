import { stat } from 'node:fs/promises'

import { sqliteUse } from '../database/sqlite-file.ts'
import type { Settings } from '../settings.ts'
import { CommandFailure } from './command.ts'
import { isThere, unlessAbsent } from './folders.ts'

/** Rejects if there is no posts folder: an unmounted disk must not pass for an empty blog. */
export const requirePostsFolder = async (postsDir: string): Promise<void> => {
  const isFolder = await stat(postsDir).then((found) => found.isDirectory(), unlessAbsent)
  if (!isFolder) throw new CommandFailure(`POSTS_DIR: ${postsDir} 폴더가 없습니다.`)
}

/** Throws if the blog uses PostgreSQL, which has better tools of its own; `instead` names them. */
export const requireSqlite = ({ databaseUrl }: Pick<Settings, 'databaseUrl'>, instead: string): void => {
  if (databaseUrl !== null) throw new CommandFailure(`DATABASE_URL: 데이터가 PostgreSQL에 있습니다. ${instead}`)
}

/** Rejects if a server has the file open, or may have: what it writes would be lost. */
export const refuseInUse = async (database: string): Promise<void> => {
  if (!(await isThere(database))) return
  const use = sqliteUse(database)
  if (use === 'used') throw new CommandFailure('서버가 켜져 있습니다. 멈춘 뒤에 다시 해 주세요.')
  if (use === 'unknown')
    throw new CommandFailure(
      `데이터베이스를 열 수 없어 서버가 켜져 있는지 모릅니다. 서버를 켜는 사용자로 다시 해 주세요: ${database}`,
    )
}
