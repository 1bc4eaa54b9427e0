import { constants } from 'node:fs'
import { copyFile, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import { scan } from '../markdown/scan.ts'

const isGone = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Copies every file that the blog knows of, under its path; answers how many of them are posts. */
export const copyPosts = async (postsDir: string, to: string): Promise<number> => {
  const { files } = await scan(postsDir)
  let posts = 0
  await mkdir(to, { recursive: true })
  for (const [path, { file }] of files) {
    const target = join(to, path)
    await mkdir(dirname(target), { recursive: true })
    try {
      await copyFile(file, target, constants.COPYFILE_FICLONE)
      if (path.endsWith('.md')) posts += 1
    } catch (error) {
      // Taken away since the look: it is no post any more.
      if (!isGone(error)) throw error
    }
  }
  return posts
}
