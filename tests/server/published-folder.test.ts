import { writeFile } from 'node:fs/promises'

import { expect, it, onTestFinished, vi } from 'vitest'

import { readPostFile } from '#/server/posts-folder/read-post-file.ts'
import { watchPosts } from '#/server/posts-folder/watch-posts.ts'
import { createPublishedState } from '#/server/publishing/publishing.ts'

import { openTestDatabase } from './blog.ts'
import { makeFolder, put } from './markdown/folder-of.ts'
import { noImages, quiet } from './markdown/reading.ts'

/** `start` may be called repeatedly; what it reads waits until `finish`. */
const openFolder = async () => {
  const db = await openTestDatabase()
  const postsDir = await makeFolder()
  const file = await put(postsDir, 'a.md', '---\ntitle: 하나\n---\n')
  const start = (made: string) => {
    const goOn = Promise.withResolvers<void>()
    const reading = Promise.withResolvers<'읽는다'>()
    const watch = watchPosts({
      read: async (...asked) => {
        reading.resolve('읽는다')
        await goOn.promise
        return readPostFile(...asked)
      },
      postsDir,
      images: noImages,
      log: quiet,
      onChange: () => {},
      published: createPublishedState(db, made),
    })
    onTestFinished(() => {
      goOn.resolve()
      return watch.close()
    })
    return {
      ready: watch.ready.then(() => '열렸다'),
      firstOf: () => Promise.race([watch.ready.then(() => '열렸다'), reading.promise]),
      finish: async () => {
        goOn.resolve()
        await watch.complete()
        await watch.close()
      },
    }
  }
  return { file, start }
}

it('바뀐 것이 없는 폴더로 다시 켜면, 글을 다 읽기를 기다리지 않고 연다: 이름을 읽을 수 없는 그림이 있어도', async () => {
  const { file, start } = await openFolder()
  await writeFile(Buffer.concat([Buffer.from(file), Buffer.from([0xb1, 0xdb]), Buffer.from('.png')]), '')
  await start('1판').finish()
  const again = start('1판')
  await expect(again.ready).resolves.toBe('열렸다')
  await again.finish()
})

it('파일이 바뀌었거나 블로그가 새 판이면, 읽고 나서 연다', async () => {
  const { file, start } = await openFolder()
  const first = start('1판')
  await expect(first.firstOf()).resolves.toBe('읽는다')
  await first.finish()
  const renewed = start('2판')
  await expect(renewed.firstOf()).resolves.toBe('읽는다')
  await renewed.finish()
  await writeFile(file, '---\ntitle: 고친 제목\n---\n')
  const changed = start('2판')
  await expect(changed.firstOf()).resolves.toBe('읽는다')
  await changed.finish()
})

const fail = () => Promise.reject(new Error('끊겼다'))

it('데이터베이스가 끊긴 동안에는 글 폴더를 읽지 못했다고 하지 않고, 싣지 못했다고 한다', async () => {
  const postsDir = await makeFolder()
  const log = { warn: vi.fn<(text: string) => void>() }
  const published = { matches: fail, remember: fail }
  const watch = watchPosts({ read: readPostFile, postsDir, images: noImages, log, onChange: fail, published })
  onTestFinished(() => watch.close())
  await watch.complete()
  expect(log.warn.mock.calls.flat()).toEqual([expect.stringMatching(/^글을 싣지 못해, [^\n]*끊겼다$/)])
})
