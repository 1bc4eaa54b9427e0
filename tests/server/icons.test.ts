import sharp from 'sharp'
import { describe, expect, it } from 'vitest'

import { createIcons } from '#/server/feeds/web-app.ts'

import { openBlogServer } from './open-blog-server.ts'

const paper = [251, 249, 245, 255]
const vermilion = [168, 50, 42, 255]
const clear = expect.objectContaining({ 3: 0 })

/** The size of an icon and its colours (RGBA) at the middle, near the top and in the corner; each is as wide as high. */
const iconAt = async ({ fetch }: { readonly fetch: (path: string) => Promise<Response> }, path: string) => {
  const answer = await fetch(path)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
  const picture = sharp(await answer.arrayBuffer()).ensureAlpha()
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
  expect(info.height).toBe(info.width)
  const colorAt = (x: number, y: number) => {
    const start = 4 * (Math.floor(y * info.width) * info.width + Math.floor(x * info.width))
    return [...data.subarray(start, start + 4)]
  }
  return { size: info.width, middle: colorAt(0.5, 0.45), top: colorAt(0.5, 0.07), corner: colorAt(0, 0) }
}

const sizes = [
  ['/favicon.ico', 48],
  ['/icon-96.png', 96],
  ['/icon-180.png', 180],
  ['/icon-192.png', 192],
  ['/icon-512.png', 512],
  ['/icon-192-maskable.png', 192],
  ['/icon-512-maskable.png', 512],
] as const

/** Twice as wide as high, all in one colour. */
const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="8"><rect width="16" height="8" fill="#0b7285"/></svg>'
const teal = [11, 114, 133, 255].map((part) => expect.closeTo(part, -0.7))
const inFormat = (format: 'png' | 'jpeg' | 'webp') =>
  sharp(Buffer.from(drawing), { density: 720 }).toFormat(format, { quality: 100 }).toBuffer()

describe.each([
  ['PNG', () => inFormat('png')],
  ['JPEG', () => inFormat('jpeg')],
  ['WebP', () => inFormat('webp')],
  ['SVG', async () => Buffer.from(drawing)],
])('주인의 그림(%s)', (_format, make) => {
  it('어느 아이콘이든 제 크기로, 잘리지 않고 한가운데에 보인다', async () => {
    const server = await openBlogServer({ icons: await createIcons(null, await make()) })
    for (const [path, size] of sizes) expect(await iconAt(server, path)).toMatchObject({ size, middle: teal })
  })

  it('그림의 바깥은 비치고, 기기가 모양을 자르거나 검게 칠하는 곳에서는 종이의 빛깔이다', async () => {
    const server = await openBlogServer({ icons: await createIcons(null, await make()) })
    for (const path of ['/favicon.ico', '/icon-96.png', '/icon-192.png', '/icon-512.png'])
      expect(await iconAt(server, path)).toMatchObject({ top: clear, corner: clear })
    for (const path of ['/icon-180.png', '/icon-192-maskable.png', '/icon-512-maskable.png'])
      expect(await iconAt(server, path)).toMatchObject({ top: paper, corner: paper })
  })
})

it('한꺼번에 풀어야 하는 형식의 사진은, 메모리를 많이 쓰기 전에 너무 크다고 한다', async () => {
  const blank = sharp({ create: { width: 8_000, height: 8_000, channels: 3, background: '#fff' } })
  const photo = await blank.jpeg({ progressive: true }).toBuffer()
  expect(await createIcons(null, photo)).toMatchObject({ isPicture: false, isTooLarge: true })
})

it('사진을 품어 10MB가 넘는 SVG도 아이콘이 된다', async () => {
  const photo = `<image href="data:image/png;base64,${'A'.repeat(10_500_000)}"/>`
  const { isPicture } = await createIcons(null, Buffer.from(drawing.replace('</svg>', `${photo}</svg>`)))
  expect(isPicture).toBe(true)
})

it('기기가 모양을 자르는 아이콘에서, 바탕이 있는 그림은 그 바탕이 끝까지 이어지고 안쪽에 다 들어 있다', async () => {
  const logo =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><rect width="10" height="10" fill="#0b7285"/><rect x="1" y="1" width="8" height="2" fill="#fff"/></svg>'
  const server = await openBlogServer({ icons: await createIcons(null, Buffer.from(logo)) })
  const plain = await iconAt(server, '/icon-512.png')
  const masked = await iconAt(server, '/icon-512-maskable.png')
  expect([plain.corner, masked.corner, masked.top]).toEqual([teal, teal, teal])
  const { data, info } = await sharp(await (await server.fetch('/icon-512-maskable.png')).arrayBuffer())
    .trim({ background: '#0b7285' })
    .toBuffer({ resolveWithObject: true })
  expect(data.length).toBeGreaterThan(0)
  expect(info.width / 512).toBeCloseTo(0.8 * 0.8, 2)
})

it('휴대전화로 찍은 사진은 찍은 방향대로 선다', async () => {
  const halves =
    '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><rect width="64" height="64" fill="#fff"/><rect width="20" height="64" fill="#0b7285"/></svg>'
  // What the camera held on its left is at the top.
  const photo = await sharp(Buffer.from(halves)).withMetadata({ orientation: 6 }).jpeg({ quality: 100 }).toBuffer()
  const server = await openBlogServer({ icons: await createIcons(null, photo) })
  const white = [255, 255, 255, 255].map((part) => expect.closeTo(part, -0.7))
  expect(await iconAt(server, '/icon-512.png')).toMatchObject({ top: teal, corner: teal, middle: white })
})

const sourcesOf = async (picture: Buffer) => {
  const server = await openBlogServer({ icons: await createIcons(null, picture) })
  const manifest = await (await server.fetch('/manifest.webmanifest')).text()
  const sources = [...manifest.matchAll(/"src":"([^"]*)"/g)].map(([, source = '']) => source)
  for (const source of sources) expect((await server.fetch(source)).status).toBe(200)
  return sources
}

it('매니페스트의 아이콘은 쓰임마다 제 그림이고, 그림이 바뀌면 주소도 바뀐다', async () => {
  const [png, other] = [await inFormat('png'), Buffer.from(drawing.replace('0b7285', '0b7286'))]
  const sources = await sourcesOf(png)
  expect(sources.map((source) => source.replace(/\?[\w-]{22}$/, ''))).toEqual([
    '/icon-192.png',
    '/icon-512.png',
    '/icon-192-maskable.png',
    '/icon-512-maskable.png',
  ])
  expect(await sourcesOf(png)).toEqual(sources)
  expect(new Set([...sources, ...(await sourcesOf(other))]).size).toBe(8)
})

it('그려 둔 아이콘은 정한 빛깔을 따르고, 정하지 않으면 주홍이다', async () => {
  const shipped = await openBlogServer()
  const own = await openBlogServer({ icons: await createIcons('#0b7285', null) })
  for (const [path, size] of sizes) {
    const corner = path === '/icon-96.png' ? clear : vermilion
    expect(await iconAt(shipped, path)).toMatchObject({ size, top: vermilion, corner })
    expect(await iconAt(own, path)).toMatchObject({ size, top: teal, corner: path === '/icon-96.png' ? clear : teal })
  }
  expect(await (await shipped.fetch('/manifest.webmanifest')).text()).not.toContain('?')
  expect(await (await own.fetch('/manifest.webmanifest')).text()).toMatch(/"\/icon-192\.png\?[\w-]{22}"/)
})
