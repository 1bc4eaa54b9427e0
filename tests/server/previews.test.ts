import sharp from 'sharp'
import { expect, it } from 'vitest'

import { siteDefaults } from '#/contract/site.ts'
import { createSitePreview } from '#/server/covers/covers.ts'
import { drawPreview } from '#/server/covers/draw-cover.ts'
import { withOutlines } from '#/server/covers/outlines.ts'
import { renderPng } from '#/server/covers/preview-files.ts'

import { postFile } from './blog.ts'
import { makeImages, put } from './markdown/folder-of.ts'
import { thumbnailOf } from './markdown/reading.ts'
import { openBlogServer } from './open-blog-server.ts'

const coverOf = async (title: string) => {
  const app = await openBlogServer()
  await app.show([postFile('글.md', { title, thumbnail: null })])
  const answer: { stripedPosts: { thumbnail: string }[] } = await (await app.fetch('/api/posts')).json()
  return { ...app, address: answer.stripedPosts[0]?.thumbnail ?? '' }
}

it('표지의 글자는 도형이라, 글꼴이 없는 기계에서도 같은 모습이다', async () => {
  const { fetch, address } = await coverOf('밤 산책')
  const svg = await (await fetch(address)).text()
  expect(svg).not.toContain('<text')
  expect(svg).toMatch(/<path d="m[^"]{200,}" fill/)
  const preview = await withOutlines(drawPreview({ title: '저녁 산책 & <밤>', subtitle: '걷기', category: '일상' }))
  expect(preview).not.toContain('<text')
  expect(preview).toMatch(/<path d="m[^"]{800,}" fill/)
})

it('블로그의 글꼴에 없는 글자가 있으면 그 줄은 글자로 남는다', async () => {
  const preview = await withOutlines(drawPreview({ title: '𓂀 그림글자', subtitle: null, category: '' }))
  expect(preview.match(/<text [^>]*>([^<]*)</)?.[1]).toBe('𓂀')
})

const pathsOf = async (text: string) => {
  const svg = await withOutlines(`<text x="0" y="100" font-size="100" fill="#000">${text}</text>`)
  return [...svg.matchAll(/ d="([^"]*)"/g)].map(([, path]) => path)
}

it.each(['ᄊᆞ', '👨‍👩‍👧', '🇰🇷'])('글꼴에 없는 글자는 코드가 여럿이어도 한 글자의 자리를 차지한다: %s', async (letter) => {
  expect(await pathsOf(`나랏말${letter}미`)).toEqual(await pathsOf('나랏말𓂀미'))
})

it.each(['여행 🇰🇷', '여행 😀'])(
  '미리 보기에는 기계에 없는 그림글자의 자리가 비어 있고 네모가 없다: %s',
  async (title) => {
    const drawn = await withOutlines(drawPreview({ title, subtitle: null, category: '' }))
    expect(drawn).toContain('<text')
    const withoutText = drawn.replaceAll(/<text [^>]*>[^<]*<\/text>/g, '')
    expect(await renderPng(drawn)).toEqual(await renderPng(withoutText))
  },
)

it('미리 보기는 1200×630의 PNG이고, 주소는 내용과 함께 바뀐다', async () => {
  const { fetch, address } = await coverOf('저녁 산책')
  const answer = await fetch(address.replace('.svg', '.png'))
  expect(answer.headers.get('content-type')).toBe('image/png')
  expect(answer.headers.get('cache-control')).toContain('immutable')
  expect(await sharp(await answer.arrayBuffer()).metadata()).toMatchObject({ width: 1200, height: 630 })
  const { address: other } = await coverOf('아침 산책')
  expect(other).not.toBe(address)
})

it('목록의 미리 보기는 블로그의 이름이 적힌 그림이고, 주소는 이름과 함께 바뀐다', async () => {
  const { fetch } = await openBlogServer()
  const { url } = createSitePreview(siteDefaults)
  const answer = await fetch(url)
  expect(answer.headers.get('cache-control')).toContain('immutable')
  expect(await sharp(await answer.arrayBuffer()).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
  expect(createSitePreview({ ...siteDefaults, title: '다른 방' }).url).not.toBe(url)
})

it('비치는 그림의 미리 보기는 종이 위에 놓인 그림이다', async () => {
  const { postsDir, images } = await makeImages()
  const { fetch } = await openBlogServer({ images })
  await put(
    postsDir,
    '비침.png',
    await sharp({ create: { width: 900, height: 600, channels: 4, background: '#0000' } })
      .png()
      .toBuffer(),
  )
  const answer = await fetch((await thumbnailOf(images, '비침.png'))?.replace('.webp', '.jpg') ?? '')
  const { data, info } = await sharp(await answer.arrayBuffer())
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(info).toMatchObject({ width: 1200, height: 630, channels: 3 })
  // JPEG keeps colours only nearly.
  expect(Math.min(...data.subarray(0, 3))).toBeGreaterThan(0xf0)
})

it('없는 표지의 미리 보기는 없다', async () => {
  const { fetch } = await coverOf('저녁 산책')
  expect((await fetch('/covers/1-aaaaaaaaaaaa.png')).status).toBe(404)
  expect((await fetch('/images/aaaa/960.jpg')).status).toBe(404)
})
