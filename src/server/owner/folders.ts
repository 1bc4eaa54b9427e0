import { rmSync } from 'node:fs'
import { lstat, mkdir, mkdtemp, stat } from 'node:fs/promises'
import { join } from 'node:path'

import { isSqliteInUse } from '../database/sqlite-file.ts'
import type { Settings } from '../settings.ts'
import { CommandFailure } from './command.ts'

export const isThere = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    () => false,
  )

/** Sees to it that there are posts to work with: a disk that is not mounted must not pass for an empty blog. */
export const requirePostsFolder = async (postsDir: string): Promise<void> => {
  const isFolder = await stat(postsDir).then(
    (found) => found.isDirectory(),
    () => false,
  )
  if (!isFolder) throw new CommandFailure(`POSTS_DIR: ${postsDir} 폴더가 없습니다.`)
}

/** A database server has tools of its own, which do this better. */
export const requireSqlite = ({ databaseUrl }: Pick<Settings, 'databaseUrl'>, instead: string): void => {
  if (databaseUrl !== null) throw new CommandFailure(`DATABASE_URL: 데이터가 PostgreSQL에 있습니다. ${instead}`)
}

/** Sees to it that no server works with the file meanwhile: what it wrote would be lost. */
export const refuseInUse = async (database: string): Promise<void> => {
  if ((await isThere(database)) && isSqliteInUse(database))
    throw new CommandFailure('서버가 켜져 있습니다. 멈춘 뒤에 다시 해 주세요.')
}

/**
 * Gives work a folder of its own inside `parent`, so that what is ready there is moved into place in one step. It is
 * gone afterwards, however the work or the process ends. Its name is hidden: the blog shows nothing of it.
 */
export const inStaging = async <T>(parent: string, work: (folder: string) => Promise<T>): Promise<T> => {
  await mkdir(parent, { recursive: true })
  const folder = await mkdtemp(join(parent, '.geulbang-'))
  const clear = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', clear)
  try {
    return await work(folder)
  } finally {
    process.off('exit', clear)
    clear()
  }
}
