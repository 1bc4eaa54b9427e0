import { rm } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, it } from 'vitest'

import { stampOf } from '#/server/disk/files.ts'

import { picture, put } from './markdown/folder-of.ts'
import { runMain, runMainIn } from './run-main.ts'

const post = (id: number, text: string) => `---\nid: ${id}\ntitle: 글 ${id}\ncategory: 일상\n---\n\n${text}\n`

it('글에서도 폴더에서도 뺀 그림은 아무에게도 더 나가지 않고, 다른 글에 남은 것은 나간다', async () => {
  const blog = await runMain()
  const origin = await blog.listening()
  const posts = join(blog.folder, 'posts')
  const status = async (address: string) => (await fetch(origin + address)).status
  const addresses = async (): Promise<readonly string[]> => {
    const texts = await Promise.all([1, 2].map(async (id) => (await fetch(`${origin}/api/posts/${id}`)).text()))
    return texts.flatMap((text) => /\/images\/[\da-f]{20}\/\d+\.webp/.exec(text) ?? [])
  }
  const secret = await put(posts, '신분증.png', await picture(800, 400))
  await put(posts, '꽃.png', await picture(700, 400))
  await put(posts, 'a.md', post(1, '![신분증](신분증.png)'))
  await put(posts, 'b.md', post(2, '![꽃](꽃.png)'))
  await expect.poll(async () => (await addresses()).length).toBe(2)
  const [taken = '', kept = ''] = await addresses()
  expect([await status(taken), await status(kept)]).toEqual([200, 200])

  await put(posts, 'a.md', post(1, '그림은 뺐다.'))
  await expect.poll(async () => (await addresses()).length).toBe(1)
  await expect.poll(() => stampOf(join(blog.folder, 'data', taken.replace(/\/\d+\.webp$/, '')))).toBeNull()
  // As long as the file is in the folder, it can be made again, and is not kept.
  expect(await status(taken)).toBe(200)
  await rm(secret)
  await expect.poll(() => status(taken)).toBe(404)
  expect(await status(kept)).toBe(200)

  blog.process.kill()
  await blog.exited
  const again = await runMainIn(blog.folder).listening()
  expect([(await fetch(again + taken)).status, (await fetch(again + kept)).status]).toEqual([404, 200])
})
