import { renameSync } from 'node:fs'
import { mkdir, readdir, rmdir } from 'node:fs/promises'
import { basename, join } from 'node:path'

import { isThere } from './folders.ts'

type Move = { readonly from: string; readonly to: string }

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

type Swap = {
  readonly dataDir: string
  readonly postsDir: string
  /** The new database, on the disk of `dataDir`. */
  readonly database: string
  /** The folder with the new posts, on the disk of `postsDir`. */
  readonly posts: string
  /** Part of the names of the folders that the old files are moved to. */
  readonly stamp: string
}

/** The content of a folder without hidden files (`.git`), which are not the blog's and stay. */
const visibleIn = async (folder: string): Promise<readonly string[]> =>
  (await readdir(folder)).filter((name) => !name.startsWith('.')).map((name) => join(folder, name))

const into = (folder: string, paths: readonly string[]): readonly Move[] =>
  paths.map((from) => ({ from, to: join(folder, basename(from)) }))

/** The files that a restore would replace. */
export const whatIsThere = async (postsDir: string, database: string) => {
  // With SQLite's WAL and its index.
  const paths = ['', '-wal', '-shm'].map((end) => database + end)
  const found = await Promise.all(paths.map(isThere))
  return { data: paths.filter((_path, index) => found[index]), posts: await visibleIn(postsDir) }
}

/** Replaces database and posts; resolves with the folders that the old ones were moved to. */
export const swapIn = async ({ dataDir, postsDir, database, posts, stamp }: Swap): Promise<readonly string[]> => {
  const old = await whatIsThere(postsDir, join(dataDir, basename(database)))
  const [dataAside, postsAside] = [join(dataDir, `before-restore-${stamp}`), join(postsDir, `.before-restore-${stamp}`)]
  const asides = [...(old.data.length > 0 ? [dataAside] : []), ...(old.posts.length > 0 ? [postsAside] : [])]
  for (const aside of asides) await mkdir(aside)
  const incoming = await visibleIn(posts)
  try {
    moveAll([
      ...into(postsAside, old.posts),
      ...into(dataAside, old.data),
      ...into(postsDir, incoming),
      ...into(dataDir, [database]),
    ])
  } catch (error) {
    for (const aside of asides) await rmdir(aside)
    throw error
  }
  return asides
}
