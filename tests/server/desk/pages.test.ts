import { expect, it } from 'vitest'

import { openBlogServer } from '../open-blog-server.ts'
import { openPages, firstPostPath, rendered } from '../open-pages.ts'

/** What only a page that knows the owner's session could hold. */
const session = 'owner=marker-of-a-session; desk=1'

it.for(['/owner', '/owner/', '/owner/rules', '/%6Fwner', '/owner?x=1'])(
  '주인의 화면은 검색에 없고 어디에도 간직되지 않는다: %s',
  async (path) => {
    const { cachedPage, render, ask } = openPages()
    for (const cookie of ['', session]) await ask(path, { cookie })
    expect(render.mock.calls.length === 2 || path === '/owner/').toBe(true)
    expect([cachedPage(path, {}), cachedPage('/owner', { cookie: session })]).toEqual([undefined, undefined])
    const { fetch } = await openBlogServer({
      renderPage: async (request) => openPages().renderPage(request, 'unknown'),
    })
    for (const headers of [{}, { cookie: session }]) {
      const answer = await fetch(path, { headers })
      expect([answer.headers.get('cache-control'), answer.headers.get('x-robots-tag')]).toEqual(['no-store', 'noindex'])
    }
  },
)

it('그리지 못한 주인의 화면도 간직되지 않는다', async () => {
  const { fetch } = await openBlogServer({ renderPage: () => Promise.reject(new Error('no')) })
  const answer = await fetch('/owner')
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([500, 'no-store'])
})

it('다른 화면은 간직하는 대로이다', async () => {
  const { fetch } = await openBlogServer({ renderPage: async (request) => openPages().renderPage(request, 'unknown') })
  for (const path of ['/', '/owners', '/tag/1/owner']) {
    const { headers } = await fetch(path)
    expect([headers.get('cache-control'), headers.has('x-robots-tag')]).toEqual([
      'public, max-age=0, s-maxage=60, stale-while-revalidate=600',
      false,
    ])
  }
})

it('화면을 그리는 곳은 주인의 쿠키를 모른다: 간직된 화면에 주인의 것이 있을 수 없다', async () => {
  const { ask, render, cachedPage } = openPages()
  render.mockImplementation(async (request) => rendered(JSON.stringify([request.url, ...request.headers])))
  for (const path of [firstPostPath, '/', '/tag', '/search?q=x', '/owner', '/missing'])
    for (const cookie of [session, `view=list; ${session}`, `theme=dark; ${session}; view=list`])
      expect(await (await ask(path, { cookie, authorization: session, origin: session })).text()).not.toMatch(
        /marker|desk/,
      )
  expect(cachedPage(firstPostPath, { cookie: session })).toEqual({
    ...cachedPage(firstPostPath, {}),
    headers: { ...cachedPage(firstPostPath, {})?.headers, 'cache-control': 'private, no-cache' },
  })
})

it('robots.txt와 사이트맵은 주인의 화면을 말하지 않는다', async () => {
  const { fetch } = await openBlogServer()
  for (const path of ['/robots.txt', '/sitemap.xml', '/manifest.webmanifest', '/'])
    expect(await (await fetch(path)).text()).not.toContain('owner')
})
