import { expect, it } from 'vitest'

import { refusalCodes } from '#/contract/refusal.ts'

import { postFile } from './blog.ts'
import { openBlogServer, shell } from './open-blog-server.ts'

const refusal = {
  success: false,
  msg: expect.stringMatching(/[가-힣]/),
  code: expect.toSatisfy((it: string) => refusalCodes.some((code) => code === it)),
}

it.each([
  '/api/posts?pageNum=0',
  '/api/posts?pageNum=-1',
  '/api/posts?pageNum=1.5',
  '/api/posts?pageNum=1e3',
  '/api/posts?pageNum=',
  '/api/posts?pageNum=하나',
  '/api/posts?pageNum=%E0%A4%A',
  '/api/posts?pageNum=1&pageNum=2',
  '/api/posts?categoryId=',
  '/api/posts?categoryId=x',
  '/api/posts?categoryId=1&categoryId=all',
  '/api/posts?subcategoryId=0',
  '/api/posts/tag?tagId=x',
  '/api/posts/0',
  '/api/posts/abc',
  '/api/posts/%E0%A4%A',
  '/api/subcategory?categoryId=x',
])('틀린 꼴의 요청은 400이다: %s', async (path) => {
  const { fetch } = await openBlogServer()
  const response = await fetch(path)
  expect(response.status).toBe(400)
  expect(await response.json()).toEqual(refusal)
})

it.each([
  '/api',
  '/api/',
  '/api/posts/',
  '/api/nothing',
  '/api/posts/1',
  '/api/posts/1/nothing',
  '/api/posts?categoryId=7',
  '/api/posts?categoryId=99999999999999999999',
  '/api/posts?subcategoryId=99999999999999999999',
  '/api/posts/tag?tagId=99999999999999999999',
  '/api/posts/9007199254740992',
  '/api/posts/99999999999999999999',
  '/api/subcategory?categoryId=99999999999999999999',
])('없는 것은 404이고 HTML이 아니다: %s', async (path) => {
  const { fetch } = await openBlogServer()
  const response = await fetch(path)
  expect(response.status).toBe(404)
  expect(await response.json()).toEqual(refusal)
})

it.each([
  ['POST', '/api/posts', 'GET, HEAD'],
  ['DELETE', '/api/posts/1', 'GET, HEAD'],
  ['GET', '/api/posts/1/increaseView', 'POST'],
  ['PUT', '/api/user/increment', 'POST'],
  ['OPTIONS', '/api/tag', 'GET, HEAD'],
  ['POST', '/healthz', 'GET, HEAD'],
  ['POST', '/pages/1', 'GET, HEAD'],
  ['POST', '/rss.xml', 'GET, HEAD'],
  ['POST', '/owner/comments.xml', 'GET, HEAD'],
  ['DELETE', '/covers/1', 'GET, HEAD'],
  ['PUT', '/images/1', 'GET, HEAD'],
  ['POST', '/files/1', 'GET, HEAD'],
  ['POST', '/fonts/titles', 'GET, HEAD'],
])('할 수 없는 요청은 405이고 할 수 있는 것을 말한다: %s %s', async (method, path, allowed) => {
  const { fetch } = await openBlogServer()
  const response = await fetch(path, { method })
  expect(response.status).toBe(405)
  expect(response.headers.get('allow')).toBe(allowed)
})

it('256 kB보다 긴 요청은 길이를 말하든 아니든 413이다', async () => {
  const { fetch } = await openBlogServer()
  const body = 'x'.repeat(256 * 1_024 + 1)
  for (const headers of [{ 'content-length': String(body.length) }, { 'transfer-encoding': 'chunked' }]) {
    const response = await fetch('/api/user/increment', { method: 'POST', body, headers })
    expect(response.status).toBe(413)
    expect(await response.json()).toEqual(refusal)
  }
})

it.for([
  [300, 300],
  [17 * 1_024, 0],
] as const)(
  '너무 긴 %i kB의 요청은 %i kB를 읽고 거절한다: 다 읽어야 그 연결로 온 다음 요청에 답한다',
  async ([size, most]) => {
    const { fetch } = await openBlogServer()
    let read = 0
    const body = new ReadableStream<Uint8Array>(
      {
        pull: (controller) => {
          if (read === size) return controller.close()
          read += 1
          controller.enqueue(new Uint8Array(1_024))
        },
      },
      { highWaterMark: 0 },
    )
    const headers = { 'content-length': String(size * 1_024) }
    // The type knows no `duplex`, without which Node sends no stream.
    const request = Object.assign({ method: 'POST', body, headers }, { duplex: 'half' })
    const response = await fetch('/api/user/increment', request)
    expect(response.status).toBe(413)
    expect(read).toBe(most)
    expect(response.headers.get('connection')).toBe(most === 0 ? 'close' : null)
  },
)

it('서버의 잘못은 500이고 속을 보이지 않는다', async () => {
  const { fetch, db, show } = await openBlogServer()
  await show([postFile('가.md')])
  await db.transact((writer) => writer.deleteFrom('listing').execute())
  await db.close()
  const api = await fetch('/api/posts')
  expect(api.status).toBe(500)
  expect(await api.json()).toEqual(refusal)
  const page = await fetch('/pages/1')
  expect(page.status).toBe(500)
  expect(await page.text()).toBe(shell)
})

it('없는 주소는 댓글의 주소 아래에서도 없는 주소다', async () => {
  const { fetch } = await openBlogServer()
  const response = await fetch('/api/comment/none')
  expect([response.status, await response.json()]).toMatchObject([404, { code: 'address.missing' }])
})
