import { expect, test, vi } from 'vitest'

import { makeImages, picture, put } from './folder-of.ts'

const atOnce = vi.hoisted(() => ({ now: 0, most: 0 }))

vi.mock(import('#/server/markdown/picture.ts'), async (load) => {
  const actual = await load()
  return {
    ...actual,
    shrink: async (bytes, width) => {
      atOnce.now += 1
      atOnce.most = Math.max(atOnce.most, atOnce.now)
      return actual.shrink(bytes, width).finally(() => (atOnce.now -= 1))
    },
  }
})

test('큰 그림 여럿이 메모리를 다 쓰지 않도록, 한꺼번에 물어도 하나씩 줄인다', async () => {
  const { postsDir, images } = await makeImages()
  const names = ['a.png', 'b.png', 'c.png']
  for (const [index, name] of names.entries()) await put(postsDir, name, await picture(1000, 500 + index))
  const addresses = await Promise.all(names.map((name) => images.thumbnail(name)))
  const answers = await Promise.all(addresses.map((address) => images.answer(address ?? '')))
  expect(answers).not.toContain(null)
  expect(atOnce.most).toBe(1)
})
