import { renameSync, rmSync } from 'node:fs'
import { lstat, mkdtemp, stat } from 'node:fs/promises'
import { join } from 'node:path'

import { isSqliteInUse } from '../database/sqlite-file.ts'
import { createFolder, isAbsence } from '../disk/files.ts'
import type { Settings } from '../settings.ts'
import { CommandFailure } from './command.ts'

/** Rethrows all errors but absence: a path to which access is denied can still exist. */
const unlessAbsent = (error: unknown): false => {
  if (isAbsence(error)) return false
  throw error
}

/** Whether there is anything at a path, a broken link included. */
export const isThere = (path: string): Promise<boolean> => lstat(path).then(() => true, unlessAbsent)

/** Throws if there is no posts folder: an unmounted disk must not pass for an empty blog. */
export const requirePostsFolder = async (postsDir: string): Promise<void> => {
  const isFolder = await stat(postsDir).then((found) => found.isDirectory(), unlessAbsent)
  if (!isFolder) throw new CommandFailure(`POSTS_DIR: ${postsDir} 폴더가 없습니다.`)
}

/** Throws if the blog uses PostgreSQL, which has better tools of its own; `instead` names them. */
export const requireSqlite = ({ databaseUrl }: Pick<Settings, 'databaseUrl'>, instead: string): void => {
  if (databaseUrl !== null) throw new CommandFailure(`DATABASE_URL: 데이터가 PostgreSQL에 있습니다. ${instead}`)
}

/** Throws if a server has the file open: what it writes would be lost. */
export const refuseInUse = async (database: string): Promise<void> => {
  if ((await isThere(database)) && isSqliteInUse(database))
    throw new CommandFailure('서버가 켜져 있습니다. 멈춘 뒤에 다시 해 주세요.')
}

/**
 * Runs `work` with a temporary folder inside `parent`, from which results can be moved into place atomically. The
 * folder is removed afterwards, also if the process exits. Its name is hidden, so that the blog ignores it.
 */
export const inStaging = async <T>(parent: string, work: (folder: string) => Promise<T>): Promise<T> => {
  await createFolder(parent)
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

export type Move = { readonly from: string; readonly to: string }

/**
 * Moves all or, if one move fails, nothing. Within one disk only. Synchronous, so that Ctrl+C cannot come between two moves.
 */
export const moveAll = (moves: readonly Move[]): void => {
  const done: Move[] = []
  try {
    for (const move of moves) {
      renameSync(move.from, move.to)
      done.push(move)
    }
  } catch (error) {
    for (const { from, to } of done.toReversed()) renameSync(to, from)
    throw error
  }
}
