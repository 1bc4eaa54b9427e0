import { readdir, realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'

import { ifThere } from './files.ts'

/** Finds a file by its path under a folder: its real path, or `null` if there is no such public file. Rejects on disk errors. */
type Locate = (path: string) => Promise<string | null>

/** Whether a name is not hidden and cannot lead out of the folder, on any system. */
const isPlain = (name: string): boolean => name !== '' && !name.startsWith('.') && !/[\\\0]/.test(name)

/** The path on disk if a name in it is stored decomposed, as by macOS and its archives. */
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

/** Paths are `/`-separated and NFC. Neither hidden files nor links out of `root` are found. */
export const createLocate =
  (root: string): Locate =>
  async (path) => {
    const names = path.normalize('NFC').split('/')
    // It may be deleted between two calls.
    return names.every(isPlain) ? ifThere(find(root, names)) : null
  }
