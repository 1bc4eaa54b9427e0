import { describe, expect, test } from 'vitest'

import { postFile } from './blog.ts'
import { openApp } from './open-app.ts'

const site = 'https://blog.example.com'
const hostile = '산책 & <b>비</b> "]]>" 끝'

const openWithPosts = async () => {
  const app = await openApp()
  await app.show([
    postFile('첫 글.md', { date: '2026-01-02T00:00:00.000Z' }),
    postFile('둘째.md', {
      title: hostile,
      slug: '산책-비',
      content: '<p><a href="/tag">태그</a><img src="/images/a/960.webp"><a href="//밖">밖</a></p>',
      date: '2026-02-02T00:00:00.000Z',
      tags: ['걷기'],
    }),
  ])
  return app
}

describe('피드', () => {
  test.each([
    ['/rss.xml', 'application/rss+xml'],
    ['/atom.xml', 'application/atom+xml'],
    ['/feed.json', 'application/feed+json'],
  ])('%s: 새 글이 먼저고, 본문이 통째로 있고, 주소는 홀로 선다', async (path, type) => {
    const { fetch } = await openWithPosts()
    const answer = await fetch(path)
    expect(answer.headers.get('content-type')).toContain(type)
    const text = await answer.text()
    expect(text.indexOf(encodeURIComponent('산책-비'))).toBeLessThan(text.indexOf(encodeURIComponent('첫 글')))
    expect(text.replaceAll('\\"', '"')).toContain(`href="${site}/tag"`)
    expect(text.replaceAll('\\"', '"')).toContain(`src="${site}/images/a/960.webp"`)
    expect(text.replaceAll('\\"', '"')).toContain('href="//밖"')
  })

  test('제목의 나쁜 글자가 피드를 깨뜨리지 않는다', async () => {
    const { get, fetch } = await openWithPosts()
    expect(await get('/feed.json')).toMatchObject({ items: [{ title: hostile }, {}] })
    expect(await (await fetch('/atom.xml')).text()).not.toContain(
      '<title type="html"><![CDATA[산책 & <b>비</b> "]]>" 끝',
    )
  })

  test('그대로면 304로 답한다', async () => {
    const { fetch } = await openWithPosts()
    const etag = (await fetch('/rss.xml')).headers.get('etag') ?? ''
    expect(etag).not.toBe('')
    expect((await fetch('/rss.xml', { headers: { 'if-none-match': etag } })).status).toBe(304)
  })
})

describe('검색 엔진', () => {
  test('사이트맵에 모든 주소가 있다', async () => {
    const { fetch } = await openWithPosts()
    const xml = await (await fetch('/sitemap.xml')).text()
    const addresses = [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => decodeURIComponent(address ?? ''))
    expect(addresses.map((address) => address.replace(site, ''))).toEqual([
      '/',
      '/tag',
      '/category/1',
      '/tag/1/걷기',
      '/pages/2/첫 글',
      '/pages/1/산책-비',
    ])
    expect(xml).toContain('<lastmod>2026-')
    expect((await fetch('/sitemap-9.xml')).status).toBe(404)
  })

  test('robots.txt는 사이트맵을 가리키고 API를 막는다', async () => {
    const { fetch } = await openWithPosts()
    expect(await (await fetch('/robots.txt')).text()).toBe(
      `User-agent: *\nDisallow: /api/\nSitemap: ${site}/sitemap.xml\n`,
    )
  })
})

test('홈 화면에 놓을 이름과 그림이 있다', async () => {
  const { get, fetch } = await openWithPosts()
  expect(await get('/manifest.webmanifest')).toMatchObject({ name: '글방', lang: 'ko' })
  const icon = await fetch('/icon-192.png')
  expect(icon.headers.get('content-type')).toBe('image/png')
  expect((await fetch('/icon-77.png')).status).toBe(404)
})
