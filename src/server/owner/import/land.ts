import { rmSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import { inStaging, isThere } from '../folders.ts'
import { moveAll } from '../swap.ts'
import type { ImportedPost } from './imported.ts'
import { type Staged, stagePosts } from './stage-posts.ts'

export type Landed = Omit<Staged, 'files'> & {
  readonly pictures: number
  /** Takes away again what was brought in. */
  readonly undo: () => void
}

/** Puts posts with their pictures into `folder` of the posts folder, all at once; nothing that is there is replaced. */
export const land = (posts: readonly ImportedPost[], postsDir: string, folder: string): Promise<Landed> =>
  inStaging(postsDir, async (staging) => {
    const { files, ...staged } = await stagePosts(posts, { postsDir, folder, staging })
    const target = join(postsDir, folder)
    // A folder of its own comes in whole, even if the machine stops this very moment.
    const isWhole = files.size > 0 && !(await isThere(target))
    const moves = isWhole
      ? [{ from: join(staging, folder), to: target }]
      : [...files].map(([path, from]) => ({ from, to: join(postsDir, path) }))
    for (const { to } of moves) await mkdir(dirname(to), { recursive: true })
    moveAll(moves)
    return {
      ...staged,
      pictures: files.size - staged.posts.length,
      undo: () => {
        for (const { to } of moves) rmSync(to, { recursive: true, force: true })
      },
    }
  })
