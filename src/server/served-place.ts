import { realpathSync } from 'node:fs'
import { basename, dirname, isAbsolute, join, relative, sep } from 'node:path'

/** A path without links; what is not there yet will come to lie in a folder that is. */
const realPath = (path: string): string => {
  try {
    return realpathSync.native(path)
  } catch (error) {
    if (dirname(path) === path) throw error
    return join(realPath(dirname(path)), basename(path))
  }
}

/** Whether visitors may fetch what lies at a path: it is in the posts folder, or is that folder, and not hidden there. */
export const isServed = (postsDir: string, path: string): boolean => {
  const below = relative(realPath(postsDir), realPath(path))
  // What lies outside begins with `..`, on another drive with its letter.
  return !isAbsolute(below) && below.split(sep).every((name) => !name.startsWith('.'))
}
