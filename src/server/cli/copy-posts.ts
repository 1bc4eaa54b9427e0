import { constants } from 'node:fs'
import { copyFile, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import { errorCode } from '../error-code.ts'
import { isMisnamed, postsAndFolders, scan } from '../posts-folder/scan.ts'
import { CommandFailure } from './command.ts'

/** Copies all files of the posts folder except hidden ones; resolves with the number of posts. */
export const copyPosts = async (postsDir: string, to: string): Promise<number> => {
  const found = await scan(postsDir)
  const { files, unreadable } = found
  const posts = new Set(postsAndFolders(found))
  const [first] = unreadable
  if (first !== undefined) {
    const fault = isMisnamed(first)
      ? '글 폴더에 이름이 UTF-8이 아닌 것이 있습니다. 이름을 바꿔 주세요'
      : '글 폴더에 읽을 권한이 없는 것이 있습니다'
    throw new CommandFailure(`${fault}: ${join(postsDir, first)}`)
  }
  let copied = 0
  await mkdir(to, { recursive: true })
  for (const [path, { file }] of files) {
    const target = join(to, path)
    await mkdir(dirname(target), { recursive: true })
    try {
      await copyFile(file, target, constants.COPYFILE_FICLONE)
      if (posts.has(path)) copied += 1
    } catch (error) {
      // Deleted since the scan, or its folder was.
      if (!/^(?:ENOENT|ENOTDIR)$/.test(errorCode(error))) throw error
    }
  }
  return copied
}
