import { join } from 'node:path'

import { onTestFinished } from 'vitest'

import { createImages } from '#/server/images/images.ts'
import { createMountGuard } from '#/server/posts-folder/mount-guard.ts'
import type { PostFileResult } from '#/server/posts-folder/post-file.ts'
import { readPostFile } from '#/server/posts-folder/read-post-file.ts'
import { watchPosts } from '#/server/posts-folder/watch-posts.ts'

import { makeFolder } from './folder-of.ts'
import { quiet } from './reading.ts'

export type Results = readonly PostFileResult[]

export const markdownPost = (title: string, body = ''): string => `---\ntitle: ${title}\n---\n${body}`

/** `글 a.md: 제목`, or the reason of a problem. */
const line = (result: PostFileResult): string =>
  result.ok ? `${result.post.path}: ${result.post.title}` : `${result.problem.path}! ${result.problem.reason}`

/** Watches a folder; `until` waits for these results, unless they are the latest already; `next` for the next ones. */
export const watching = async (
  postsDir: string,
  onChange: (results: Results) => void | Promise<void> = () => {},
  log = quiet,
) => {
  const seen: Results[] = []
  const waiting = new Set<() => void>()
  const images = createImages({ postsDir, cacheDir: await makeFolder(), log: quiet })
  const watch = watchPosts({
    read: readPostFile,
    postsDir,
    images,
    log,
    requireMounted: createMountGuard(join(await makeFolder(), 'disk'), async () => true, quiet),
    onChange: async (results) => {
      await onChange(results)
      seen.push(results)
      for (const look of waiting) look()
    },
  })
  onTestFinished(() => watch.close())
  const latest = (): readonly string[] => seen.at(-1)?.map(line) ?? ['아직 없음']
  const until = (expected: readonly string[]): Promise<Results> =>
    new Promise((resolve) => {
      const look = () => {
        if (JSON.stringify(latest()) !== JSON.stringify(expected)) return
        waiting.delete(look)
        resolve(seen.at(-1) ?? [])
      }
      waiting.add(look)
      look()
    })
  const next = (): Promise<Results> =>
    new Promise((resolve) => {
      const look = () => {
        waiting.delete(look)
        resolve(seen.at(-1) ?? [])
      }
      waiting.add(look)
    })
  return { ...watch, seen, latest, until, next }
}
