import { renameSync, rmSync } from 'node:fs'
import { lstat, mkdtemp, readdir } from 'node:fs/promises'
import { join } from 'node:path'

import { createFolder, ifThere, isAbsence, removeOlder } from '../disk/files.ts'

/** Rethrows all errors but absence: a path to which access is denied can still exist. */
export const unlessAbsent = (error: unknown): false => {
  if (isAbsence(error)) return false
  throw error
}

/** Whether there is anything at a path, a broken link included. */
export const isThere = (path: string): Promise<boolean> => lstat(path).then(() => true, unlessAbsent)

const stagingPrefix = '.geulbang-staging-'
/** Longer than any command runs. */
const abandonedAfterMs = 86_400_000

/** Deletes what killed commands left inside `parent`: a staging folder may hold the whole blog, once more each night. */
const clearAbandoned = async (parent: string): Promise<void> => {
  const names = (await ifThere(readdir(parent))) ?? []
  const folders = names.filter((name) => name.startsWith(stagingPrefix)).map((name) => join(parent, name))
  await removeOlder(folders, abandonedAfterMs)
}

/**
 * Runs `work` with a temporary folder inside `parent`, from which results can be moved into place atomically. The
 * folder is removed afterwards, also if the process exits. Its name is hidden, so that the blog ignores it.
 */
export const inStaging = async <T>(parent: string, work: (folder: string) => Promise<T>): Promise<T> => {
  await createFolder(parent)
  await clearAbandoned(parent)
  const folder = await mkdtemp(join(parent, stagingPrefix))
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
