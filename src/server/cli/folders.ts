import { renameSync, rmSync } from 'node:fs'
import { lstat, mkdtemp, readdir } from 'node:fs/promises'
import { join } from 'node:path'

import { createFolder, ifReadable, isAbsence, removeOlder } from '../disk/files.ts'

/** Rethrows all errors but absence: a path to which access is denied can still exist. */
export const unlessAbsent = (error: unknown): false => {
  if (isAbsence(error)) return false
  throw error
}

/** Whether there is anything at a path, a broken link included. */
export const isThere = (path: string): Promise<boolean> => lstat(path).then(() => true, unlessAbsent)

const stagingPrefix = '.geulbang-staging-'
const restorePrefix = `${stagingPrefix}restore-`
/** Longer than any command runs. */
const abandonedAfterMs = 86_400_000

const stagingFoldersIn = async (parent: string, prefix: string): Promise<readonly string[]> => {
  const names = (await ifReadable(readdir(parent))) ?? []
  return names.filter((name) => name.startsWith(prefix)).map((name) => join(parent, name))
}

/**
 * Runs `work` with a temporary folder inside `parent`, from which results can be moved into place atomically. The
 * folder is removed afterwards, also if the process exits. Its name is hidden, so that the blog ignores it.
 */
export const inStaging = async <T>(
  parent: string,
  work: (folder: string) => Promise<T>,
  prefix = stagingPrefix,
): Promise<T> => {
  await createFolder(parent)
  // A killed command leaves its folder, which may hold a copy of the whole blog: a nightly backup could add one each night.
  await removeOlder(await stagingFoldersIn(parent, stagingPrefix), abandonedAfterMs)
  const folder = await mkdtemp(join(parent, prefix))
  const clear = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', clear)
  try {
    return await work(folder)
  } finally {
    process.off('exit', clear)
    clear()
  }
}

/** {@link inStaging} for `restore`, which may leave a half-changed blog if it is killed. */
export const inRestoreStaging = <T>(parent: string, work: (folder: string) => Promise<T>): Promise<T> =>
  inStaging(parent, work, restorePrefix)

/** The staging folders of killed restores inside `parent`. While a restore is running, its own is among them. */
export const restoreStagingFolders = (parent: string): Promise<readonly string[]> =>
  stagingFoldersIn(parent, restorePrefix)

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
