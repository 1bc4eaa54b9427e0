import { writeFile } from 'node:fs/promises'

import { expect, it, onTestFinished, vi } from 'vitest'

import { readPostFile } from '#/server/posts-folder/read-post-file.ts'
import { watchPosts } from '#/server/posts-folder/watch-posts.ts'

import { makeFolder, put } from './folder-of.ts'
import { noImages } from './reading.ts'
import { markdownPost, watching } from './watching.ts'

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

it('이름 때문에 글이 되지 않는 파일은, 다른 글이 바뀌어도 나타났을 때 한 번만 알린다', async () => {
  const folder = await makeFolder()
  const log = { warn: vi.fn<(message: string) => void>() }
  await put(folder, '첫글.md.txt', markdownPost('첫 글'))
  await put(folder, '메모.txt', '메모')
  const { ready, until } = await watching(folder, undefined, log)
  await ready
  expect(log.warn.mock.calls).toEqual([[expect.stringMatching(/^첫글\.md\.txt: .*‘모든 파일’/)]])
  await put(folder, '둘째.MD', markdownPost('둘째'))
  await put(folder, 'a.md', markdownPost('하나'))
  await until(['a.md: 하나'])
  await put(folder, 'b.md', markdownPost('둘'))
  await until(['a.md: 하나', 'b.md: 둘'])
  expect(log.warn.mock.calls.slice(1)).toEqual([[expect.stringMatching(/^둘째\.MD: .*소문자 \.md/)]])
})
