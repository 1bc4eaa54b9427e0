import { expect, it, vi } from 'vitest'

import { cacheOf, matchScreen, pathSegments } from '#/contract/screens.ts'
import { parseSite, siteDefaults } from '#/contract/site.ts'
import { createIcons } from '#/server/feeds/web-app.ts'
import { contentSecurityPolicy } from '#/server/http/security-headers.ts'
import { siteHead } from '#/server/pages/document.ts'
import { plainPath } from '#/server/pages/resolve-page.ts'
import { QueueFull } from '#/server/queue.ts'

import { postFile } from './blog.ts'
import { openBlogServer, shell } from './open-blog-server.ts'

const openOne = async () => {
  const app = await openBlogServer()
  await app.show([
    postFile('가.md', { category: '책', subcategory: '시', tags: ['밤'] }),
    postFile('나.md', { category: '길' }),
  ])
  return app
}

it.each([
  '/',
  '/?page=2',
  '/tag',
  '/search',
  '/category/1',
  '/category/1/sub/1',
  '/pages/1/%EA%B0%80',
  '/tag/1/%EB%B0%A4',
])('있는 화면은 200이다: %s', async (path) => {
  const { fetch } = await openOne()
  const response = await fetch(path)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(response.headers.get('cache-control')).toBe('private, no-cache')
})

it('번호가 몇 자리든, 목록에 있는 글에는 화면이 있다', async () => {
  const { show, fetch } = await openBlogServer()
  const ids = [1_000_000_000_000_000, Number.MAX_SAFE_INTEGER]
  await show(ids.map((id) => postFile(`${id}.md`, { pinnedId: id, pinnedLine: 2 })))
  for (const id of ids) {
    expect((await fetch(`/pages/${id}/${id}`)).status).toBe(200)
    expect((await fetch(`/api/posts/${id}`)).status).toBe(200)
  }
})

it.each([
  '/nothing',
  '/index.html',
  '/pages',
  '/pages/9',
  '/pages/0',
  '/pages/x',
  '/pages/01',
  '/pages/1/a/b',
  '/pages%2F1',
  '/pages/1%2Fx',
  '/category/9',
  '/category/1/sub',
  '/category/1/sub/9',
  '/category/2/sub/1',
  '/tag/9',
  '/tag/99999999999999999999',
  '/%2F%2Fevil.example',
  '/%E0%A4%A',
  '/%00',
  '/pages/%ZZ/a',
  '/pages/9/%ZZ',
  '/pages/1/a/%ZZ',
  '/category/1/sub/%ZZ',
  '/tag/9/%E0%A4%A',
  '/..%2f..%2fetc%2fpasswd',
  '/constructor',
  '/__proto__',
])('없는 화면은 404로 같은 껍데기를 보낸다: %s', async (path) => {
  const { app } = await openOne()
  const response = await app.fetch(new Request(`http://localhost${path}`))
  expect(response.status).toBe(404)
  expect(await response.text()).toContain('<title>글방</title>')
})

it.each([
  '/pages/1',
  '/pages/1/',
  '/pages/1/wrong-slug',
  '/pages/1//wrong',
  '/pages/1/%EA%B8%80%E',
  '/pages/1/%ZZ/',
  '/pages//1/%ZZ',
  '/pages/1/%00',
  '/pages/1/a%0Db%0a',
  '//pages/1/%00',
  '/pages/1/%2F%2Fevil.example%',
])('글의 이름이 다르면 제 이름으로 된 주소로 한 번에 보낸다: %s', async (path) => {
  const { fetch } = await openOne()
  const response = await fetch(`${path}?a=b`)
  expect([response.status, response.headers.get('location')]).toEqual([301, '/pages/1/%EA%B0%80?a=b'])
})

it.each([
  '/tag/1',
  '/tag/1/',
  '/tag/1/%EB%82%AE',
  '/tag/1/CI%2FCD',
  '/tag/1/%E1%84%87%E1%85%A1%E1%86%B7',
  '/tag/1/%E0%A4%A',
  '/tag/1/%EB%B0%A4%00',
])('태그의 이름이 다르면 제 이름으로 된 주소로 한 번에 보낸다: %s', async (path) => {
  const { fetch } = await openOne()
  const response = await fetch(`${path}?page=2`)
  expect(response.status).toBe(301)
  expect(response.headers.get('location')).toBe('/tag/1/%EB%B0%A4?page=2')
  expect(response.headers.get('cache-control')).toBe('no-cache')
})

it.each(['.', '..'])('주소에 적을 수 없는 이름의 태그는 이름 없는 주소에 있다: %s', async (name) => {
  const { fetch, show } = await openBlogServer()
  await show([postFile('가.md', { tags: [name] })])
  expect((await fetch('/tag/1')).status).toBe(200)
  const other = await fetch('/tag/1/%EB%82%AE')
  expect([other.status, other.headers.get('location')]).toEqual([301, '/tag/1'])
  expect(await (await fetch('/sitemap.xml')).text()).toContain('/tag/1</loc>')
})

it.each([
  ['/category/1', 'noindex'],
  ['/category/1/sub/1', 'noindex'],
  ['/tag/1/%EB%B4%84', 'noindex'],
  ['/', null],
])('글이 다 떠난 분류와 태그는 남아 있되 검색 엔진에는 남지 않는다: %s', async (path, robots) => {
  const { fetch, show } = await openBlogServer()
  const robotsOf = async () => {
    const { status, headers } = await fetch(path)
    return [status, headers.get('x-robots-tag')]
  }
  await show([postFile('글.md', { subcategory: '소설', tags: ['봄'] })])
  expect(await robotsOf()).toEqual([200, null])
  await show([])
  expect(await robotsOf()).toEqual([200, robots])
})

it('내려간 글의 화면은 404다', async () => {
  const { fetch, show } = await openOne()
  await show([])
  expect((await fetch('/pages/1')).status).toBe(404)
})

it('주소의 마디는 풀려서 나오고, 뜻할 수 없는 주소는 없는 주소다', () => {
  expect(pathSegments('/')).toEqual([])
  expect(pathSegments('/tag/1/%EB%B0%A4/')).toEqual(['tag', '1', '밤'])
  expect(pathSegments('/tag/1/%E1%84%87%E1%85%A1%E1%86%B7')).toEqual(['tag', '1', '밤'])
  for (const path of ['//', '/a//b', '/%', '/%ff', '/a/%2e%2e', '/a/%0a']) expect(pathSegments(path)).toBeNull()
})

it('주소를 적는 법은 하나다', () => {
  for (const path of ['/x^y', '/x%5Ey', '/%78%5ey']) expect(plainPath(path)).toBe('/x%5Ey')
  for (const path of ['/', '/tag', '/a/%2F', '/%', '//x']) expect(plainPath(path)).toBe(path)
})

it('주소는 화면의 표에서 읽는다', () => {
  expect(matchScreen('/category/3/sub/7')).toMatchObject({ screen: { name: 'subcategory' }, ids: [3, 7], label: null })
  expect(matchScreen('/tag/9/%EB%B0%A4')).toMatchObject({ screen: { name: 'tag' }, ids: [9], label: '밤' })
  expect(matchScreen('/pages/x')).toMatchObject({ screen: { name: 'post' }, ids: [0], label: null })
  // A label that cannot be decoded becomes '', which is nothing's name.
  expect(matchScreen('/tag/9/%E0%A4%A')).toMatchObject({ screen: { name: 'tag' }, ids: [9], label: '' })
  for (const path of ['/nothing', '/category', '/category/1/sub', '/pages/1/a/b', '/%', '/pages/%', '/pages/1/%/b'])
    expect(matchScreen(path)).toBeNull()
})

it('어디에도 남기지 않을 화면은 그 아래의 주소까지 남기지 않는다', () => {
  for (const path of ['/owner', '/owner/', '/owner/x', '/%6Fwner']) expect(cacheOf(path)).toBe('nowhere')
  expect([cacheOf('/owners'), cacheOf('/'), cacheOf('/search')]).toEqual(['server', 'server', 'browser'])
})

it('사이트 설정은 어떤 글자를 담아도 스크립트를 끝내지 못한다', async () => {
  const site = { ...siteDefaults, title: '</script><script>alert(1)</script>', description: "$& $1 $' <!--" }
  const look = { icons: await createIcons(null, null), style: '' }
  const html = siteHead(site, { naver: null, google: null }, look)
  expect(html.match(/<\/script>/g)).toHaveLength(1)
  expect(parseSite(/id="site">(.*)<\/script>/.exec(html)?.[1] ?? '')).toEqual(site)
})

it('서버에서 그린 화면을 끼울 수 있고, 그리다 실패하면 껍데기를 500으로, 줄이 차면 429로 보낸다', async () => {
  const renderPage = vi.fn<(request: Request) => Promise<Response>>()
  const { fetch } = await openBlogServer({ renderPage })
  renderPage.mockResolvedValueOnce(new Response(null, { status: 301, headers: { location: '/pages/1/a' } }))
  expect((await fetch('/pages/1/x')).status).toBe(301)
  renderPage.mockRejectedValueOnce(new Error('비밀'))
  const failed = await fetch('/pages/1/x')
  expect([failed.status, await failed.text()]).toEqual([500, shell])
  expect(failed.headers.get('content-security-policy')).toBe(contentSecurityPolicy())
  renderPage.mockRejectedValueOnce(new QueueFull())
  const crowded = await fetch('/pages/1/x')
  expect([crowded.status, await crowded.text()]).toEqual([429, shell])
  expect(crowded.headers.get('retry-after')).toBe('3')
})
