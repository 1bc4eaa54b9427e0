import { expect, it } from 'vitest'

import { hashIn, makeImages, picture, put } from './folder-of.ts'
import { thumbnailOf } from './reading.ts'
import { htmlOf } from './reading.ts'

it.each([
  [860, 30_000],
  [480, 20_000],
])('읽을 수 없이 좁게밖에 줄이지 못하는 긴 그림(%i×%i)은, 글에서는 원본 그대로 보인다', async (width, height) => {
  const { postsDir, images } = await makeImages()
  await put(postsDir, '2026/만화.png', await picture(width, height))
  expect(await htmlOf('![](만화.png)', { images })).toBe(
    '<figure><img src="/files/2026/%EB%A7%8C%ED%99%94.png" alt="" loading="lazy" decoding="async" ' +
      `width="${width}" height="${height}"></figure>`,
  )
  expect(await thumbnailOf(images, '2026/만화.png')).toMatch(/^\/images\/[\da-f]{20}\/360\.webp$/)
})

it.each([
  [1080, 20_000, [240, 360, 480, 720]],
  [300, 16_000, [240, 300]],
])('읽을 만한 너비로 줄일 수 있는 긴 그림(%i×%i)은 %j로 줄여 보인다', async (width, height, widths) => {
  const { postsDir, images } = await makeImages()
  await put(postsDir, '2026/만화.png', await picture(width, height))
  const html = await htmlOf('![](만화.png)', { images })
  expect(html).toContain(`srcset="${widths.map((each) => `/images/${hashIn(html)}/${each}.avif ${each}w`).join(', ')}"`)
})
