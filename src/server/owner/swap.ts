import { renameSync } from 'node:fs'
import { mkdir, readdir, rmdir } from 'node:fs/promises'
import { basename, join } from 'node:path'

import { isThere } from './folders.ts'

export type Move = { readonly from: string; readonly to: string }

/**
 * Moves everything or, when one move fails, nothing. Within one disk only. Synchronous, so that no Ctrl+C comes between
 * two moves.
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

export type Swap = {
  readonly dataDir: string
  readonly postsDir: string
  /** The database that comes in, on the disk of `dataDir`. */
  readonly database: string
  /** The folder whose content comes in, on the disk of `postsDir`. */
  readonly posts: string
  /** Names the folders that what was there is kept in. */
  readonly stamp: string
}

/** What stands in the posts folder; what is hidden (`.git`) is none of the blog's and stays. */
const visibleIn = async (folder: string): Promise<readonly string[]> =>
  (await readdir(folder)).filter((name) => !name.startsWith('.')).map((name) => join(folder, name))

const into = (folder: string, paths: readonly string[]): readonly Move[] =>
  paths.map((from) => ({ from, to: join(folder, basename(from)) }))

/** What a restored blog would replace. */
export const whatIsThere = async (postsDir: string, database: string) => {
  // The log and its index belong to the file.
  const paths = ['', '-wal', '-shm'].map((end) => database + end)
  const found = await Promise.all(paths.map(isThere))
  return { data: paths.filter((_path, index) => found[index]), posts: await visibleIn(postsDir) }
}

/** Puts a database and posts in the place of what is there, and answers where that is kept. */
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
