import { brotliDecompressSync, gunzipSync } from 'node:zlib'

import { expect, it } from 'vitest'

import { contentSecurityPolicy } from '#/server/http/security-headers.ts'

import { postFile } from './blog.ts'
import { openBlogServer } from './open-blog-server.ts'

const openLong = async () => {
  const page = `<!doctype html>${'글방 '.repeat(1_000)}`
  const headers = { 'content-type': 'text/html; charset=utf-8' }
  const app = await openBlogServer({ renderPage: () => Promise.resolve(new Response(page, { headers })) })
  await app.show([postFile('가.md', { content: `<p>${'긴 글 '.repeat(1_000)}</p>` })])
  return app
}

it.each([
  '/',
  '/healthz',
  '/api/posts',
  '/api/posts/1',
  '/api/posts/x',
  '/api/nothing',
  '/nothing',
  '/files/x',
  '/covers/x',
  '/assets/x',
])('모든 응답이 보안 머리글을 지닌다: %s', async (path) => {
  const { fetch } = await openLong()
  const { headers } = await fetch(path)
  expect(headers.get('content-security-policy')).toBe(
    "default-src 'none'; script-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  )
  expect(headers.get('content-security-policy')).not.toMatch(/script-src[^;]*unsafe-inline/)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
  expect(headers.has('x-powered-by')).toBe(false)
})

it('페이지의 정책은 제 것과 제 해시 말고는 아무것도 허락하지 않는다', () => {
  expect(contentSecurityPolicy({ scripts: ['스크립트'], styles: ['모양'] }).split('; ')).toEqual([
    "default-src 'self'",
    "script-src 'self' 'sha256-스크립트'",
    "style-src 'self' 'sha256-모양'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types dompurify devtools',
  ])
})

it('정책은 주인이 정한 사진이 있는 곳의 그림만 더 받는다', () => {
  expect(contentSecurityPolicy()).toContain("img-src 'self' data:;")
  expect(contentSecurityPolicy({ images: ['https://example.com'] })).toContain(
    "img-src 'self' data: https://example.com;",
  )
})

it('정책에 스크립트의 해시를 더할 수 있다', () => {
  expect(contentSecurityPolicy({ scripts: ['abc='] })).toContain("script-src 'self' 'sha256-abc=';")
})

it.each([
  ['br', 'br, gzip', brotliDecompressSync],
  ['br', 'gzip, deflate, br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['gzip', 'x-gzip', gunzipSync],
  ['gzip', 'br;q=0, gzip', gunzipSync],
  ['gzip', 'br;q=0.2, gzip;q=0.9', gunzipSync],
  ['br', '*', brotliDecompressSync],
])('긴 글은 %s로 줄어든다 (Accept-Encoding: %s)', async (encoding, accepted, unpack) => {
  const { fetch } = await openLong()
  for (const path of ['/', '/api/posts/1']) {
    const plain = await fetch(path)
    const packed = await fetch(path, { headers: { 'accept-encoding': accepted } })
    expect(packed.headers.get('content-encoding')).toBe(encoding)
    expect(packed.headers.get('vary')).toBe('accept-encoding')
    expect(packed.headers.get('etag')).toBe(plain.headers.get('etag'))
    expect(unpack(await packed.arrayBuffer()).toString()).toBe(await plain.text())
  }
})

it.each(['', 'identity', 'gzip;q=0, br;q=0', '*;q=0', 'br;q=x'])(
  '바라지 않으면 줄이지 않는다 (Accept-Encoding: %s)',
  async (accepted) => {
    const { fetch } = await openLong()
    const { headers } = await fetch('/api/posts/1', { headers: { 'accept-encoding': accepted } })
    expect(headers.has('content-encoding')).toBe(false)
    expect(headers.get('vary')).toBe('accept-encoding')
  },
)

it('짧은 글은 줄이지 않는다', async () => {
  const { fetch } = await openLong()
  for (const path of ['/api/category', '/api/nothing']) {
    const { headers } = await fetch(path, { headers: { 'accept-encoding': 'br' } })
    expect(headers.has('content-encoding')).toBe(false)
  }
})

it('이미 Accept-Encoding에 달렸다고 한 답은 그 말을 되풀이하지 않는다', async () => {
  const headers = { 'content-type': 'text/html', vary: 'Accept-Encoding, Cookie' }
  const { fetch } = await openBlogServer({ renderPage: () => Promise.resolve(new Response('글', { headers })) })
  expect((await fetch('/')).headers.get('vary')).toBe('Accept-Encoding, Cookie')
})

it('저마다 다른 Accept-Encoding이 아무리 와도, 저마다 바라는 대로 답한다', async () => {
  const { fetch } = await openLong()
  for (let n = 1; n <= 100; n += 1) {
    const wanted = n % 2 === 0 ? 'br' : 'gzip'
    const { headers } = await fetch('/', { headers: { 'accept-encoding': `x-${n}, ${wanted}` } })
    expect(headers.get('content-encoding')).toBe(wanted)
  }
})

it('잘 된 GET은 ETag를 지니고, 그것을 가진 이에게는 304로 답한다', async () => {
  const { fetch, show } = await openLong()
  for (const path of ['/', '/healthz', '/api/posts', '/api/posts/1', '/api/tag']) {
    const etag = (await fetch(path)).headers.get('etag') ?? ''
    expect(etag).toMatch(/^W\/"[\w-]{22}"$/)
    for (const known of [etag, etag.slice(2), `"other", ${etag}`, '*']) {
      const response = await fetch(path, { headers: { 'if-none-match': known, 'accept-encoding': 'br' } })
      expect([response.status, await response.text()]).toEqual([304, ''])
      expect(response.headers.get('etag')).toBe(etag)
      expect(response.headers.get('vary')).toBe('accept-encoding')
      expect(response.headers.has('content-length')).toBe(false)
      expect(response.headers.has('content-security-policy')).toBe(true)
    }
  }
  const before = (await fetch('/api/posts/1')).headers.get('etag') ?? ''
  await show([postFile('가.md', { content: '<p>고친 글</p>' })])
  expect((await fetch('/api/posts/1', { headers: { 'if-none-match': before } })).status).toBe(200)
})

it('HEAD는 GET과 같은 머리글에 본문이 없다', async () => {
  const { fetch } = await openLong()
  for (const path of ['/', '/healthz', '/api/posts', '/api/posts/1', '/api/nothing']) {
    const get = await fetch(path)
    const head = await fetch(path, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([get.status, ''])
    expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(get.headers))
  }
})

it('API의 답은 다시 물어 보고 쓰게 한다', async () => {
  const { fetch } = await openLong()
  expect((await fetch('/api/posts')).headers.get('cache-control')).toBe('no-cache')
  expect((await fetch('/api/nothing')).headers.get('cache-control')).toBe('no-store')
})
