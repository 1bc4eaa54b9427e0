import { rmSync } from 'node:fs'
import { mkdir, mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'

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
