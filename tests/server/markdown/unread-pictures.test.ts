import { expect, it, vi } from 'vitest'

import { makeImages, picture, put } from './folder-of.ts'
import { file, htmlOf, readPost, thumbnailOf } from './reading.ts'

const jpegXl = '\u{ff}\n\u{fa}\u{1f}'

it.each([
  ['BMP', 'BM\u{46}\0\0\0\0\0\0\0\u{36}\0\0\0'],
  ['ICO', '\0\0\u{1}\0\u{1}\0\u{10}\u{10}'],
  ['움직이는 AVIF', '\0\0\0\u{2c}ftypavis\0\0\0\0avifavismsf1'],
  ['JPEG XL', jpegXl],
  ['상자에 든 JPEG XL', '\0\0\0\u{c}JXL \r\n\u{87}\n'],
])('크기를 알 수 없는 그림도 브라우저가 보여 주는 것이면 원본 그대로 보인다: %s', async (_, start) => {
  const { postsDir, images } = await makeImages()
  await put(postsDir, '2026/a.bmp', Buffer.from(start, 'latin1'))
  expect(await htmlOf('![가](a.bmp)', { images })).toBe(
    '<figure><img src="/files/2026/a.bmp" alt="가" loading="lazy" decoding="async"></figure>',
  )
  expect(await thumbnailOf(images, '2026/a.bmp')).toBe('/files/2026/a.bmp')
})

it('JPEG XL 사진은 글쓴이에게 JPEG로 바꾸라고 알린다', async () => {
  const log = { warn: vi.fn<(message: string) => void>() }
  const { postsDir, images } = await makeImages(log)
  await put(postsDir, 'a.jxl', Buffer.from(jpegXl, 'latin1'))
  await images.describe('a.jxl')
  expect(log.warn.mock.calls.flat()).toEqual([
    'a.jxl: 대부분의 브라우저가 보여 주지 못하는 JPEG XL 사진입니다. JPEG로 바꿔 주세요.',
  ])
})

const svg = (content: string, head = '') =>
  `${head}<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30">${content}</svg>`

it('큰 사진이 든 그린 그림도 크기를 안다', async () => {
  const { postsDir, images } = await makeImages()
  await put(postsDir, 'a.svg', svg(`<image href="data:image/png;base64,${'A'.repeat(11_000_000)}"/>`))
  expect(await images.describe('a.svg')).toMatchObject({ width: 40, height: 30, file: '/files/a.svg' })
})

it('끝없이 불어나거나 겹친 그린 그림은 읽다 만다', async () => {
  const { postsDir, images } = await makeImages()
  const entities = Array.from({ length: 9 }, (_, index) => `<!ENTITY a${index + 1} "${`&a${index};`.repeat(10)}">`)
  await put(postsDir, 'a.svg', svg('<text>&a9;</text>', `<!DOCTYPE svg [<!ENTITY a0 "a">${entities.join('')}]>`))
  await put(postsDir, 'b.svg', svg('<g>'.repeat(100_000) + '</g>'.repeat(100_000)))
  for (const name of ['a.svg', 'b.svg']) expect(await images.describe(name)).toBe('unreadable')
})

it('빈 파일은 그림이 아니고, 영어로 탓하지 않는다', async () => {
  const log = { warn: vi.fn<(message: string) => void>() }
  const { postsDir, images } = await makeImages(log)
  await put(postsDir, 'a.png', Buffer.alloc(0))
  expect(await images.describe('a.png')).toBe('unreadable')
  expect(log.warn).not.toHaveBeenCalled()
})

it('사이트의 주소로 적은 대표 그림도 파일로 적은 것과 같다', async () => {
  const { postsDir, images } = await makeImages()
  await put(postsDir, '그림/a.png', await picture(40, 30))
  const thumbnail = async (address: string) =>
    (await readPost(file('title: 글', `thumbnail: ${address}`), { images, siteUrl: 'https://blog.example.com' }))
      .thumbnail
  const byFile = await thumbnail('../그림/a.png')
  expect(byFile).toMatch(/^\/images\//)
  for (const address of [
    '/files/그림/a.png',
    '/files/%EA%B7%B8%EB%A6%BC/a.png',
    'https://blog.example.com/files/그림/a.png',
  ])
    expect(await thumbnail(address)).toBe(byFile)
  expect(await thumbnail('/files/없음.png')).toBe('/files/없음.png')
})

it('그림으로 읽을 수 없는 대표 그림은 없다고 하지 않고 그렇다고 알린다', async () => {
  const { postsDir, images } = await makeImages()
  await put(postsDir, '2026/얼굴.png', '그림이 아니다')
  const log = { warn: vi.fn<(message: string) => void>() }
  expect((await readPost(file('title: 글', 'thumbnail: 얼굴.png'), { images, log })).thumbnail).toBeNull()
  expect(log.warn.mock.calls.flat()).toEqual([
    '2026/글.md: 그림으로 읽을 수 없는 파일입니다. 대표 그림은 제목으로 그립니다. 얼굴.png',
  ])
})
