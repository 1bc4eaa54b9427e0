import { expect, it } from 'vitest'

import { postFile } from './blog.ts'
import { openBlogServer } from './open-blog-server.ts'

it('표지는 지금 그리는 것과 맞는 주소에서만, 오래 두고 쓰게 내준다', async () => {
  const { fetch, show, get } = await openBlogServer()
  await show([postFile('가.md', { thumbnail: null, title: '봄 & <여름>', category: '책' })])
  const cover = async () => {
    const answer: unknown = await get('/api/posts/1')
    return /\/covers\/[^"]+/.exec(JSON.stringify(answer))?.[0] ?? ''
  }
  const first = await cover()
  const response = await fetch(first)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('image/svg+xml')
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(await response.text()).toMatch(/^<svg[^]*봄 &#38; &#60;여름&#62;/)
  await show([postFile('가.md', { thumbnail: null, title: '가을', category: '책' })])
  expect((await fetch(first)).status).toBe(404)
  expect((await fetch(await cover())).status).toBe(200)
  await show([])
  expect((await fetch(first)).status).toBe(404)
  for (const path of [
    '/covers/',
    '/covers/1',
    '/covers/1-.svg',
    '/covers/99-aaaaaaaaaaaa.svg',
    '/covers/1/2.svg',
    '/covers/9999999999999999-a.svg',
  ])
    expect((await fetch(path)).status).toBe(404)
})

it('줄인 그림은 그림을 맡은 곳에서 오고 오래 두고 쓰게 한다', async () => {
  const body = new Uint8Array([1, 2, 3])
  const answer = (path: string) =>
    Promise.resolve(path === '/images/abc/640.webp' ? { body, type: 'image/webp' } : null)
  const { fetch } = await openBlogServer({ images: { answer } })
  const response = await fetch('/images/abc/640.webp')
  expect(response.headers.get('content-type')).toBe('image/webp')
  expect(response.headers.get('cache-control')).toContain('immutable')
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(body)
  expect((await fetch('/images/x')).status).toBe(404)
})
