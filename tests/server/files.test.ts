import { randomBytes } from 'node:crypto'
import { mkdir, symlink, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

import { expect, it } from 'vitest'

import { createAttachments } from '#/server/pages/attachments.ts'

import { postFile } from './blog.ts'
import { openBlogServer } from './open-blog-server.ts'
import { scratchFolder } from './scratch-folder.ts'

const openFiles = async () => {
  const root = await scratchFolder()
  const posts = join(root, 'posts')
  await mkdir(join(posts, '여행', '.숨김'), { recursive: true })
  await writeFile(join(root, 'secret.txt'), '비밀')
  await writeFile(join(posts, '글.md'), '# 글')
  await writeFile(join(posts, '.env'), '비밀')
  await writeFile(join(posts, '여행', '.숨김', 'a.txt'), '비밀')
  await writeFile(join(posts, '여행', '지도.txt'), '0123456789')
  await writeFile(join(posts, '빈.txt'), '')
  await writeFile(join(posts, '긴.txt'), '긴 글 '.repeat(1_000))
  await writeFile(join(posts, '아주 긴.txt'), '가나다라 '.repeat(200_000))
  await writeFile(join(posts, '쪽.html'), '<script>alert(1)</script>')
  await symlink(join(root, 'secret.txt'), join(posts, '밖.txt'))
  await symlink(root, join(posts, '위'))
  await symlink(join(posts, '글.md'), join(posts, '글.txt'))
  await symlink(join(posts, '여행', '.숨김'), join(posts, '드러난'))
  return { posts, ...(await openBlogServer({ attachments: createAttachments(posts) })) }
}

it('글 곁의 파일은 아무것도 실행하지 못하게 해서 내준다', async () => {
  const { fetch } = await openFiles()
  const response = await fetch(`/files/${encodeURIComponent('쪽.html')}`)
  expect(await response.text()).toBe('<script>alert(1)</script>')
  expect(response.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'; style-src 'unsafe-inline'")
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
})

it.each([
  '글.md',
  '글.MD',
  '글.txt',
  '.env',
  '여행',
  '여행/',
  '여행/.숨김/a.txt',
  '드러난/a.txt',
  '밖.txt',
  '위/secret.txt',
  '../secret.txt',
  '없음.txt',
])('내주지 않는 파일은 없는 파일이다: %s', async (path) => {
  const { app } = await openFiles()
  for (const written of [path, encodeURI(path), encodeURIComponent(path), path.replaceAll('.', '%2e')]) {
    const response = await app.fetch(new Request(`http://localhost/files/${written}`))
    expect(response.status).toBe(404)
    expect(await response.text()).not.toContain('비밀')
  }
})

it.each([
  '/files',
  '/files/',
  '/files//',
  '/files/%00',
  '/files/%E0%A4%A',
  '/files/여행%2F지도.txt',
  '/files/..%5csecret.txt',
])('뜻할 수 없는 주소는 404다: %s', async (path) => {
  const { fetch } = await openFiles()
  expect((await fetch(path)).status).toBe(404)
})

it('자모로 풀어 쓴 주소로도 같은 파일이 나온다', async () => {
  const { fetch } = await openFiles()
  expect(await (await fetch(`/files/${encodeURI('여행/지도.txt'.normalize('NFD'))}`)).text()).toBe('0123456789')
})

it.each([
  ['bytes=0-3', 206, '0123', 'bytes 0-3/10'],
  ['bytes=4-', 206, '456789', 'bytes 4-9/10'],
  ['bytes=-2', 206, '89', 'bytes 8-9/10'],
  ['bytes=8-99', 206, '89', 'bytes 8-9/10'],
  ['bytes=10-', 200, '0123456789', null],
  ['bytes=5-1', 200, '0123456789', null],
  ['bytes=0-1,3-4', 200, '0123456789', null],
  ['lines=1-2', 200, '0123456789', null],
])('파일의 일부를 달라면 일부를 준다: %s', async (range, status, text, contentRange) => {
  const { fetch } = await openFiles()
  const response = await fetch('/files/여행/지도.txt', { headers: { range, 'accept-encoding': 'br' } })
  expect([response.status, await response.text(), response.headers.get('content-range')]).toEqual([
    status,
    text,
    contentRange,
  ])
})

it('이어받기는 같은 파일이라는 확신이 없으면 처음부터다', async () => {
  const { fetch } = await openFiles()
  const response = await fetch('/files/여행/지도.txt', { headers: { range: 'bytes=5-', 'if-range': 'W/"x"' } })
  expect([response.status, await response.text()]).toEqual([200, '0123456789'])
})

it('파일도 ETag로 묻고, HEAD로 묻고, 줄여서 받을 수 있다', async () => {
  const { fetch } = await openFiles()
  const etag = (await fetch('/files/긴.txt')).headers.get('etag') ?? ''
  expect((await fetch('/files/긴.txt', { headers: { 'if-none-match': etag } })).status).toBe(304)
  const head = await fetch('/files/긴.txt', { method: 'HEAD', headers: { range: 'bytes=0-3' } })
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '8000', ''])
  expect((await fetch('/files/긴.txt', { headers: { 'accept-encoding': 'br' } })).headers.get('content-encoding')).toBe(
    'br',
  )
  expect(await (await fetch('/files/빈.txt')).text()).toBe('')
})

it.each([
  ['gzip', 'gzip', gunzipSync],
  ['gzip', 'br;q=0, gzip', gunzipSync],
  ['br', 'br', brotliDecompressSync],
  ['br', 'br, gzip;q=0', brotliDecompressSync],
  ['br', 'gzip, deflate, br', brotliDecompressSync],
])('아주 긴 글은 흘려보내며 %s로 줄인다 (Accept-Encoding: %s)', async (encoding, accepted, unpack) => {
  const { fetch } = await openFiles()
  const response = await fetch('/files/아주 긴.txt', { headers: { 'accept-encoding': accepted } })
  expect(response.headers.get('content-encoding')).toBe(encoding)
  expect(response.headers.has('content-length')).toBe(false)
  expect(unpack(await response.arrayBuffer()).toString()).toBe('가나다라 '.repeat(200_000))
})

it('아주 긴 글도 바라지 않으면 줄이지 않는다', async () => {
  const { fetch } = await openFiles()
  const response = await fetch('/files/아주 긴.txt', { headers: { 'accept-encoding': 'gzip;q=0' } })
  expect(response.headers.has('content-encoding')).toBe(false)
  expect(await response.text()).toBe('가나다라 '.repeat(200_000))
})

it.each(['identity', 'br', 'gzip'])('보내는 사이에 짧아진 파일은 온전한 척하지 않고 끊긴다: %s', async (encoding) => {
  const { fetch, posts } = await openFiles()
  // Too long, and too hard to compress, to be read to its end ahead of the client.
  const file = join(posts, '로그.txt')
  await writeFile(file, randomBytes(4_000_000).toString('hex'))
  const response = await fetch('/files/로그.txt', { headers: { 'accept-encoding': encoding } })
  await truncate(file, 100_000)
  await expect(response.arrayBuffer()).rejects.toThrow('shorter')
})

it.each(['br', 'gzip'])('긴 글을 받다가 떠난 사람의 몫은 더 읽지도 %s로 줄이지도 않는다', async (encoding) => {
  const left = Promise.withResolvers<void>()
  let asked = 0
  const pull = (stream: ReadableStreamDefaultController) => {
    asked += 1
    // Squeezed so well that a piece is ready only after many of these.
    stream.enqueue(new Uint8Array(65_536))
  }
  const headers = { 'content-type': 'text/plain', 'content-length': '1000000000', etag: 'W/"1"' }
  const body = new ReadableStream({ pull, cancel: () => left.resolve() })
  const { fetch } = await openBlogServer({ attachments: () => Promise.resolve(new Response(body, { headers })) })
  const response = await fetch('/files/긴.txt', { headers: { 'accept-encoding': encoding } })
  expect(response.headers.get('content-encoding')).toBe(encoding)
  const before = asked
  await response.body?.cancel()
  await left.promise
  expect(asked - before).toBeLessThanOrEqual(1)
})

it('파일에 HEAD로 물어도, 줄일 수 있으면 Vary가 GET과 같다', async () => {
  const { fetch } = await openFiles()
  for (const path of ['/files/긴.txt', '/files/빈.txt', '/files/아주 긴.txt']) {
    const [get, head] = await Promise.all([fetch(path), fetch(path, { method: 'HEAD' })])
    expect(get.headers.get('vary')).toBe('accept-encoding')
    expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(get.headers))
    await get.body?.cancel()
  }
})

it('일부를 달라고 해도, 이미 가진 파일이면 304이다', async () => {
  const { fetch } = await openFiles()
  const etag = (await fetch('/files/여행/지도.txt')).headers.get('etag') ?? ''
  const known = await fetch('/files/여행/지도.txt', { headers: { range: 'bytes=0-3', 'if-none-match': etag } })
  expect([known.status, await known.text(), known.headers.get('etag')]).toEqual([304, '', etag])
  expect(known.headers.has('content-range')).toBe(false)
  const other = await fetch('/files/여행/지도.txt', { headers: { range: 'bytes=0-3', 'if-none-match': 'W/"x"' } })
  expect([other.status, await other.text(), other.headers.get('content-range')]).toEqual([206, '0123', 'bytes 0-3/10'])
})

it('글을 파일로 가리킨 주소는 그 글의 화면으로 보낸다', async () => {
  const { fetch, show } = await openBlogServer()
  await show([postFile('여행/글.md', { slug: '첫-글' })])
  const response = await fetch('/files/여행/글.md')
  expect(response.status).toBe(302)
  expect(response.headers.get('location')).toBe(`/pages/1/${encodeURIComponent('첫-글')}`)
  await show([])
  expect((await fetch('/files/여행/글.md')).status).toBe(404)
})
