import { expect, test } from 'vitest'

import { withVerification } from '#/server/pages/site-verification.ts'

import { postFile } from './blog.ts'
import { openApp } from './open-app.ts'
import { malformed } from './well-formed.ts'

const site = 'https://blog.example.com'

const pathsIn = (xml: string): readonly string[] =>
  [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => decodeURIComponent(address ?? '').replace(site, ''))

test('사이트맵에 모든 주소가 있고, 글에는 고친 때가 있다', async () => {
  const { fetch, show } = await openApp()
  await show([
    postFile('첫 글.md', { date: '2026-01-02T00:00:00.000Z' }),
    postFile('둘째.md', { slug: "R&D '기록'", tags: ['CI/CD'], subcategory: '산책', date: '2026-02-02T00:00:00.000Z' }),
  ])
  const xml = await (await fetch('/sitemap.xml')).text()
  expect(malformed(xml)).toBeNull()
  expect(pathsIn(xml)).toEqual([
    '/',
    '/tag',
    '/category/1',
    '/category/1/sub/1',
    '/tag/1/CI/CD',
    '/pages/2/첫 글',
    "/pages/1/R&D '기록'",
  ])
  expect(xml.match(/<lastmod>2026-11-20T03:00:00.000Z<\/lastmod>/g)).toHaveLength(2)
  expect((await fetch('/sitemap-9.xml')).status).toBe(404)
})

test('만 편이 넘으면 만 편씩 나누고, 목차가 조각들을 가리킨다', { timeout: 120_000 }, async () => {
  const { fetch, show } = await openApp()
  await show(
    Array.from({ length: 10_003 }, (_, n) =>
      postFile(`${n}.md`, { date: new Date(Date.UTC(2000, 0, 1, n)).toISOString() }),
    ),
  )
  const read = async (path: string) => (await fetch(path)).text()
  expect(pathsIn(await read('/sitemap.xml'))).toEqual(['/sitemap-0.xml', '/sitemap-1.xml', '/sitemap-2.xml'])
  expect(pathsIn(await read('/sitemap-0.xml'))).toEqual(['/', '/tag', '/category/1'])
  const [first, second] = [pathsIn(await read('/sitemap-1.xml')), pathsIn(await read('/sitemap-2.xml'))]
  expect([first.length, second.length]).toEqual([10_000, 3])
  expect(new Set([...first, ...second]).size).toBe(10_003)
  expect((await fetch('/sitemap-3.xml')).status).toBe(404)
})

test('robots.txt는 사이트맵을 가리키고 API를 막는다', async () => {
  const { fetch } = await openApp()
  expect(await (await fetch('/robots.txt')).text()).toBe(
    `User-agent: *\nDisallow: /api/\nSitemap: ${site}/sitemap.xml\n`,
  )
})

test('검색 엔진이 준 확인 값이 머리에 들어간다', () => {
  const page = '<head><title>글방</title></head>'
  const [naver, google] = ['abc-1', 'X_y']
  expect(withVerification(page, { naver, google })).toBe(
    `<head><title>글방</title><meta name="naver-site-verification" content="${naver}">` +
      `<meta name="google-site-verification" content="${google}"></head>`,
  )
  expect(withVerification(page, { naver: null, google: null })).toBe(page)
})
