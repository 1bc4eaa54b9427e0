import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

import { expect, it } from 'vitest'

import { loadAssets } from '#/server/pages/assets.ts'

import { openBlogServer } from './open-blog-server.ts'
import { scratchFolder } from './scratch-folder.ts'

const script = '/assets/app-12345678.js'
const text = 'console.log(1);'.repeat(200)

/** Its compressed files say what no compressor would make of the script: what is sent was read, not made. */
const writeBuild = async (): Promise<string> => {
  const folder = await scratchFolder()
  await mkdir(join(folder, 'assets'))
  await mkdir(join(folder, '.vite'))
  await writeFile(join(folder, 'index.html'), '<!doctype html>')
  await writeFile(join(folder, '.vite', 'manifest.json'), '{}')
  await writeFile(join(folder, 'humans.txt'), 'User-agent: *')
  await writeFile(join(folder, script), text)
  await writeFile(join(folder, `${script}.br`), '빌드가 줄인 br')
  await writeFile(join(folder, `${script}.gz`), '빌드가 줄인 gz')
  await writeFile(join(folder, 'assets', 'photo.webp'), 'x'.repeat(2_000))
  return folder
}

const openBuild = async (folder?: string) =>
  openBlogServer({ assets: await loadAssets(folder ?? (await writeBuild())) })

it('이름에 해시가 있는 파일은 오래 두고 쓰게 하고, 나머지는 다시 묻게 한다', async () => {
  const { fetch } = await openBuild()
  const { headers } = await fetch(script)
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(headers.get('content-type')).toMatch(/^text\/javascript/)
  const humans = await fetch('/humans.txt')
  expect(humans.headers.get('cache-control')).toBe('no-cache')
  expect(await humans.text()).toBe('User-agent: *')
})

it.each([
  ['br, gzip', 'br', '빌드가 줄인 br'],
  ['gzip', 'gzip', '빌드가 줄인 gz'],
  ['br;q=0, gzip', 'gzip', '빌드가 줄인 gz'],
  ['identity', null, text],
  ['', null, text],
])('빌드가 줄여 둔 그대로 보내고, 보낼 때는 줄이지 않는다 (Accept-Encoding: %s)', async (accepted, encoding, sent) => {
  const { fetch } = await openBuild()
  const init = { headers: { 'accept-encoding': accepted } }
  const response = await fetch(script, init)
  expect(await response.text()).toBe(sent)
  const plain = await fetch(script)
  expect(Object.fromEntries(response.headers)).toEqual({
    ...Object.fromEntries(plain.headers),
    ...(encoding !== null && { 'content-encoding': encoding }),
    'content-length': String(Buffer.byteLength(sent)),
    vary: 'accept-encoding',
  })
  const head = await fetch(script, { ...init, method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([200, ''])
  expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(response.headers))
})

it('어떻게 줄여 받았든 이름표는 하나여서, 가진 이에게는 304로 답한다', async () => {
  const { fetch } = await openBuild()
  const etag = (await fetch(script)).headers.get('etag') ?? ''
  for (const accepted of ['br', 'gzip', 'identity']) {
    const known = await fetch(script, { headers: { 'if-none-match': etag, 'accept-encoding': accepted } })
    expect([known.status, await known.text(), known.headers.get('etag')]).toEqual([304, '', etag])
    expect(known.headers.get('vary')).toBe('accept-encoding')
    expect(known.headers.has('content-encoding')).toBe(false)
  }
})

it('일부를 달라고 해도 통째로 보낸다', async () => {
  const { fetch } = await openBuild()
  const response = await fetch(script, { headers: { range: 'bytes=0-3', 'accept-encoding': 'br' } })
  expect([response.status, await response.text()]).toEqual([200, '빌드가 줄인 br'])
})

it('빌드가 줄여 두지 않은 글은 여느 답처럼 줄이고, 그림은 그대로 보낸다', async () => {
  const folder = await writeBuild()
  await rm(join(folder, `${script}.gz`))
  const { fetch } = await openBuild(folder)
  const packed = await fetch(script, { headers: { 'accept-encoding': 'gzip' } })
  expect(packed.headers.get('content-encoding')).toBe('gzip')
  expect(gunzipSync(await packed.arrayBuffer()).toString()).toBe(text)
  const photo = await fetch('/assets/photo.webp', { headers: { 'accept-encoding': 'br' } })
  expect([photo.headers.has('content-encoding'), photo.headers.has('vary')]).toEqual([false, false])
})

it.each([
  '/.vite/manifest.json',
  `${script}.br`,
  `${script}.gz`,
  '/assets/gone.js',
  '/assets/%2e%2e/index.html',
  '/assets/..%2findex.html',
])('빌드에서 내놓지 않는 것은 404다: %s', async (path) => {
  const { fetch } = await openBuild()
  expect((await fetch(path)).status).toBe(404)
})
