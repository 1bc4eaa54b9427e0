import { stat } from 'node:fs/promises'

import { Failure } from './command.ts'

/** Sees to it that there are posts to work with: a disk that is not mounted must not pass for an empty blog. */
export const requirePostsFolder = async (postsDir: string): Promise<void> => {
  const isFolder = await stat(postsDir).then(
    (found) => found.isDirectory(),
    () => false,
  )
  if (!isFolder) throw new Failure(`POSTS_DIR: ${postsDir} 폴더가 없습니다.`)
}
