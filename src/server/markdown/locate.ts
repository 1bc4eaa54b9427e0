import { readdir, realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'

/** Finds a file by its path under a folder: the path on disk, or `null` where there is no such file to give out. */
export type Locate = (path: string) => Promise<string | null>

/** Not hidden, and no way out of the folder on any system. */
const isPlain = (name: string): boolean => name !== '' && !name.startsWith('.') && !/[\\\0]/.test(name)

/** The path on disk when some name on the way is stored decomposed, as macOS and its archives do. */
const spelledOnDisk = async (root: string, names: readonly string[]): Promise<string | null> => {
  let path = root
  for (const name of names) {
    const entries = await readdir(path).catch(() => [])
    const entry = entries.find((each) => each === name) ?? entries.find((each) => each.normalize('NFC') === name)
    if (entry === undefined) return null
    path = join(path, entry)
  }
  return path
}

/** Paths are `/`-separated and NFC. Hidden files are not found, nor what a link names outside of `root`. */
export const createLocate =
  (root: string): Locate =>
  async (path) => {
    const names = path.normalize('NFC').split('/')
    if (!names.every(isPlain)) return null
    try {
      const direct = join(root, ...names)
      const found = (await stat(direct).catch(() => null)) === null ? await spelledOnDisk(root, names) : direct
      if (found === null) return null
      const [home, real] = await Promise.all([realpath(root), realpath(found)])
      return real.startsWith(home + sep) && (await stat(real)).isFile() ? real : null
    } catch {
      // Gone between two looks, or not ours to read.
      return null
    }
  }
