import { expect, it, onTestFinished } from 'vitest'

import { createImages } from '#/server/images/images.ts'
import { readPostFile } from '#/server/posts-folder/read-post-file.ts'
import { watchPosts } from '#/server/posts-folder/watch-posts.ts'

import { makeFolder, picture, put } from './folder-of.ts'
import { thumbnailOf } from './reading.ts'
import { quiet } from './reading.ts'

/** A server on a disk without change events; what it reads waits for `reading`. */
const openServer = async (reading: { readonly started: () => void; readonly goOn: Promise<void> }) => {
  const postsDir = await makeFolder()
  await put(postsDir, 'a.md', '---\ntitle: 하나\n---\n')
  const images = createImages({ postsDir, cacheDir: await makeFolder(), log: quiet })
  const otherServer = createImages({ postsDir, cacheDir: await makeFolder(), log: quiet })
  const watch = watchPosts({
    read: async (...asked) => {
      reading.started()
      await reading.goOn
      return readPostFile(...asked)
    },
    postsDir,
    images,
    log: quiet,
    watchFolder: () => {
      throw new Error('ENOSPC')
    },
    onChange: () => {},
  })
  onTestFinished(() => watch.close())
  /** Another server publishes a post with a picture; resolves with the picture's address. */
  const publishElsewhere = async (): Promise<string> => {
    await put(postsDir, 'b.png', await picture(200, 100))
    await put(postsDir, 'b.md', '---\ntitle: 둘\n---\n![그림](b.png)\n')
    const address = await thumbnailOf(otherServer, 'b.png')
    watch.changed({ kind: 'posts' })
    return address ?? ''
  }
  return { watch, images, publishElsewhere }
}

it('다른 서버가 글을 실었다고 하면 곧바로 살펴, 그 글의 그림을 내준다', async () => {
  const { watch, images, publishElsewhere } = await openServer({ started: () => {}, goOn: Promise.resolve() })
  await watch.complete()
  const address = await publishElsewhere()
  await watch.complete()
  expect(await images.answer(address)).toMatchObject({ type: 'image/webp' })
})

it('살피는 사이에 다른 서버가 글을 실었다고 하면, 한 번 더 살핀 뒤에야 모르는 그림이라고 한다', async () => {
  const started = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  const { watch, images, publishElsewhere } = await openServer({ started: started.resolve, goOn: goOn.promise })
  await started.promise
  const address = await publishElsewhere()
  goOn.resolve()
  await watch.complete()
  expect(await images.answer(address)).toMatchObject({ type: 'image/webp' })
})
