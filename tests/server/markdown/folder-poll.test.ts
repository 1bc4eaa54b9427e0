import { writeFile } from 'node:fs/promises'

import { expect, it, onTestFinished, vi } from 'vitest'

import { readPostFile } from '#/server/posts-folder/read-post-file.ts'
import { watchPosts } from '#/server/posts-folder/watch-posts.ts'

import { makeFolder, put } from './folder-of.ts'
import { noImages } from './reading.ts'

// Real files on what may be a busy machine.
vi.setConfig({ testTimeout: 20_000 })

it('운영체제가 알려 주지 않아도 때때로 살펴 안다', async () => {
  const folder = await makeFolder()
  const file = await put(folder, 'a.md', '---\ntitle: 하나\n---\n')
  const log = { warn: vi.fn<(message: string) => void>() }
  const changed = Promise.withResolvers<void>()
  const watch = watchPosts({
    read: readPostFile,
    postsDir: folder,
    images: noImages,
    log,
    // A network disk, or a machine that has run out of watches.
    watchFolder: () => {
      throw new Error('ENOSPC')
    },
    onChange: ([result]) => {
      if (result?.ok && result.post.title === '둘') changed.resolve()
    },
  })
  onTestFinished(() => watch.close())
  await watch.ready
  await writeFile(file, '---\ntitle: 둘\n---\n')
  await changed.promise
  expect(log.warn).toHaveBeenCalledOnce()
})
