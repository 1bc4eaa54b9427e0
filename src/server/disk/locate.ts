import { readdir, realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'

import { ifThere } from './files.ts'

/**
 * Finds a file by its path under a folder: the path on disk, or `null` where there is no such file to give out. Throws
 * when the disk fails: what could not be looked at may well be there.
 */
export type Locate = (path: string) => Promise<string | null>

/** Not hidden, and no way out of the folder on any system. */
const isPlain = (name: string): boolean => name !== '' && !name.startsWith('.') && !/[\\\0]/.test(name)

/** The path on disk when some name on the way is stored decomposed, as macOS and its archives do. */
const nameOnDisk = async (root: string, names: readonly string[]): Promise<string | null> => {
  let path = root
  for (const name of names) {
    const entries = (await ifThere(readdir(path))) ?? []
    const entry = entries.find((each) => each === name) ?? entries.find((each) => each.normalize('NFC') === name)
    if (entry === undefined) return null
    path = join(path, entry)
  }
  return path
}

const find = async (root: string, names: readonly string[]): Promise<string | null> => {
  const direct = join(root, ...names)
  const found = (await ifThere(stat(direct))) === null ? await nameOnDisk(root, names) : direct
  if (found === null) return null
  const [home, real] = await Promise.all([realpath(root), realpath(found)])
  return real.startsWith(home + sep) && (await stat(real)).isFile() ? real : null
}

/** Paths are `/`-separated and NFC. Hidden files are not found, nor what a link names outside of `root`. */
export const createLocate =
  (root: string): Locate =>
  async (path) => {
    const names = path.normalize('NFC').split('/')
    // Between two looks it may go.
    return names.every(isPlain) ? ifThere(find(root, names)) : null
  }
