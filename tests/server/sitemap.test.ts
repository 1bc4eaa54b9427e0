import { expect, it } from 'vitest'

import { siteDefaults } from '#/contract/site.ts'
import { createIcons } from '#/server/feeds/web-app.ts'
import { siteHead } from '#/server/pages/document.ts'

import { postFile } from './blog.ts'
import { openBlogServer } from './open-blog-server.ts'
import { xmlError } from './well-formed.ts'

const site = 'https://blog.example.com'

const pathsIn = (xml: string): readonly string[] =>
  [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => decodeURIComponent(address ?? '').replace(site, ''))

/** When each address changed, by its path. */
const changesIn = (xml: string): Readonly<Record<string, string | undefined>> =>
  Object.fromEntries(
    [...xml.matchAll(/<loc>([^<]*)<\/loc>\s*(?:<lastmod>([^<]*)<\/lastmod>)?/g)].map(([, address, changed]) => [
      decodeURIComponent(address ?? '').replace(site, ''),
      changed,
    ]),
  )

it('사이트맵에 모든 주소가 있고, 저마다 고친 때가 있다', async () => {
  const { fetch, show } = await openBlogServer()
  await show([
    postFile('첫 글.md', { date: '2026-01-02T00:00:00.000Z' }),
    postFile('둘째.md', { slug: "R&D '기록'", tags: ['CI/CD'], subcategory: '산책', date: '2026-02-02T00:00:00.000Z' }),
  ])
  const xml = await (await fetch('/sitemap.xml')).text()
  expect(xmlError(xml)).toBeNull()
  expect(pathsIn(xml)).toEqual([
    '/',
    '/tag',
    '/category/1',
    '/category/1/sub/1',
    '/tag/1/CI/CD',
    '/pages/2/첫 글',
    "/pages/1/R&D '기록'",
  ])
  const [first, second] = ['2026-01-02T00:00:00.000Z', '2026-02-02T00:00:00.000Z']
  expect(Object.values(changesIn(xml))).toEqual([second, second, second, second, second, first, second])
  for (const file of ['/sitemap-posts-9.xml', '/sitemap-lists-2.xml', '/sitemap-lists-9999.xml'])
    expect((await fetch(file)).status).toBe(404)
})

it('목록의 고친 때는 거기 선 글을 가장 나중에 고친 때다', async () => {
  const { fetch, show, setClock } = await openBlogServer()
  const changes = async () => changesIn(await (await fetch('/sitemap.xml')).text())
  expect(await changes()).toEqual({ '/': undefined, '/tag': undefined })
  const [first, second, third] = ['2026-11-21T00:00:00.000Z', '2026-11-22T00:00:00.000Z', '2026-11-23T00:00:00.000Z']
  const old = postFile('옛 글.md', { date: null, category: '책', tags: ['밤'] })
  const poem = postFile('시.md', { category: '책', subcategory: '시', tags: ['길'] })
  const plain = postFile('일기.md', { category: '일상' })
  const edited = (post: typeof poem) => ({ ...post, title: `고친 ${post.title}`, sourceHash: '고침' })
  setClock(first)
  await show([old, poem, plain])
  setClock(second)
  await show([old, edited(poem), plain])
  setClock(third)
  await show([old, edited(poem), edited(plain)])
  const now = await changes()
  const [tagged, night] = ['길', '밤'].map((name) => Object.keys(now).find((path) => path.endsWith(`/${name}`)) ?? '')
  expect(now).toMatchObject({ '/': third, '/tag': second, [tagged ?? '']: second, [night ?? '']: first })
  const categories = Object.entries(now).filter(([path]) => path.startsWith('/category/'))
  expect(categories).toEqual([
    [expect.any(String), third],
    [expect.any(String), second],
    [expect.stringContaining('/sub/'), second],
  ])
})

it('만 편이 넘으면 만 편씩 나누고, 목차가 조각들을 가리킨다', async () => {
  const { fetch, show, setClock } = await openBlogServer()
  const posts = Array.from({ length: 10_003 }, (_, n) =>
    postFile(`${n}.md`, { date: new Date(Date.UTC(2000, 0, 1, n)).toISOString() }),
  )
  await show(posts)
  const [before, after] = [posts[9_999]?.date, '2026-11-21T00:00:00.000Z']
  setClock(after)
  await show([...posts.slice(0, -1), postFile('10002.md', { date: '2026-01-01T00:00:00.000Z', title: '고침' })])
  const read = async (path: string) => (await fetch(path)).text()
  expect(pathsIn(await read('/sitemap.xml'))).toEqual([
    '/sitemap-lists-1.xml',
    '/sitemap-posts-1.xml',
    '/sitemap-posts-2.xml',
  ])
  expect(changesIn(await read('/sitemap.xml'))).toEqual({
    '/sitemap-lists-1.xml': after,
    '/sitemap-posts-1.xml': before,
    '/sitemap-posts-2.xml': after,
  })
  expect(changesIn(await read('/sitemap-lists-1.xml'))).toEqual({ '/': after, '/tag': undefined, '/category/1': after })
  const [first, second] = [pathsIn(await read('/sitemap-posts-1.xml')), pathsIn(await read('/sitemap-posts-2.xml'))]
  expect([first.length, second.length]).toEqual([10_000, 3])
  expect(new Set([...first, ...second]).size).toBe(10_003)
  expect((await fetch('/sitemap-posts-3.xml')).status).toBe(404)
})

it('태그가 만 개를 넘어도 나누고, 빠지는 태그가 없다', async () => {
  const { fetch, show } = await openBlogServer()
  const numbers = Array.from({ length: 100 }, (_, n) => n)
  await show(numbers.map((post) => postFile(`${post}.md`, { tags: numbers.map((n) => `${post}-${n}`) })))
  const read = async (path: string) => pathsIn(await (await fetch(path)).text())
  const parts = await read('/sitemap.xml')
  expect(parts).toEqual(['/sitemap-lists-1.xml', '/sitemap-lists-2.xml', '/sitemap-posts-1.xml'])
  const [first = [], second = []] = await Promise.all(parts.map(read))
  expect([first.length, second.length]).toEqual([10_000, 3])
  expect(new Set([...first, ...second]).size).toBe(10_003)
  expect((await fetch('/sitemap-lists-3.xml')).status).toBe(404)
})

it('robots.txt는 사이트맵을 가리키고 API를 막는다', async () => {
  const { fetch } = await openBlogServer()
  expect(await (await fetch('/robots.txt')).text()).toBe(
    `User-agent: *\nDisallow: /api/\nSitemap: ${site}/sitemap.xml\n`,
  )
})

it('검색 엔진이 준 확인 값이 머리에 들어간다', async () => {
  const look = { icons: await createIcons(null, null), style: '' }
  const head = siteHead(siteDefaults, { naver: 'abc-1', google: 'X_y' }, look)
  expect(head).toContain('<meta name="naver-site-verification" content="abc-1">')
  expect(head).toContain('<meta name="google-site-verification" content="X_y">')
  expect(siteHead(siteDefaults, { naver: null, google: null }, look)).not.toContain('verification')
})
