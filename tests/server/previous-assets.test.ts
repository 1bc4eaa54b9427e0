import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, it } from 'vitest'

import { buildApp } from '#/server/building/build.ts'

import { runMain, runMainIn } from './run-main.ts'
import { scratchFolder } from './scratch-folder.ts'

const put = async (folder: string, name: string, text: string) => {
  await mkdir(join(folder, name, '..'), { recursive: true })
  await writeFile(join(folder, name), text)
}

/** Builds an app of these assets, whose text is their name. */
const update = (root: string, ...assets: readonly string[]) =>
  buildApp({
    root,
    build: async (folder) => {
      for (const file of ['client/index.html', 'client/.vite/manifest.json', 'server/entry-server.js'])
        await put(folder, file, '{}')
      for (const name of assets) await put(folder, join('client/assets', name), name)
    },
    tell: () => {},
    always: true,
  })

const client = async (root: string) => (await readdir(join(root, 'dist/client/assets'))).toSorted()
const previous = async (root: string) =>
  (await readdir(join(root, 'dist'))).includes('previous')
    ? (await readdir(join(root, 'dist/previous/assets'))).toSorted()
    : []

it('새로 지은 앱 곁에는 바로 앞의 앱에만 있던 파일이 남고, 더 앞의 것은 없다', async () => {
  const root = await scratchFolder()
  await update(root, 'app-1.js', 'app-1.js.br', 'libraries-1.js')
  expect(await previous(root)).toEqual([])
  await update(root, 'app-2.js', 'app-2.js.br', 'libraries-1.js')
  expect(await previous(root)).toEqual(['app-1.js', 'app-1.js.br'])
  await update(root, 'app-3.js', 'libraries-1.js')
  expect(await client(root)).toEqual(['app-3.js', 'libraries-1.js'])
  expect(await previous(root)).toEqual(['app-2.js', 'app-2.js.br'])
  expect(await readFile(join(root, 'dist/previous/assets/app-2.js'), 'utf8')).toBe('app-2.js')
})

it('같은 앱을 다시 지으면 남겨 둔 것이 그대로이고, 앞의 앱으로 되돌리면 그 사이의 것이 남는다', async () => {
  const root = await scratchFolder()
  await update(root, 'app-1.js')
  await update(root, 'app-2.js')
  await update(root, 'app-2.js')
  expect(await previous(root)).toEqual(['app-1.js'])
  await update(root, 'app-1.js')
  expect(await previous(root)).toEqual(['app-2.js'])
})

it('앞의 앱이 반쯤 없어졌어도, 있는 것만 남기고 새로 짓는다', async () => {
  const root = await scratchFolder()
  await update(root, 'app-1.js')
  await update(root, 'app-2.js', 'late-2.js')
  // As after a power cut.
  await put(root, 'dist/client/assets/late-2.js', '')
  await update(root, 'app-3.js')
  expect(await previous(root)).toEqual(['app-2.js'])
  await rm(join(root, 'dist/client'), { recursive: true })
  await update(root, 'app-3.js')
  expect(await previous(root)).toEqual(['app-2.js'])
})

it('새 앱으로 바꾸는 사이에 죽었어도, 다음에 지을 때 앞의 앱의 파일이 남는다', async () => {
  const root = await scratchFolder()
  await update(root, 'app-1.js')
  await rename(join(root, 'dist'), join(root, 'dist.old'))
  await update(root, 'app-2.js')
  expect(await client(root)).toEqual(['app-2.js'])
  expect(await previous(root)).toEqual(['app-1.js'])
  expect(await readdir(root)).not.toContain('dist.old')
})

it('새 판으로 다시 켠 뒤에도, 열려 있던 페이지가 부르는 앞의 판의 파일을 내준다', async () => {
  const first = await runMain()
  await first.listening()
  const { folder } = first
  await put(folder, 'dist/client/assets/app-2.js', '새 앱')
  await put(folder, 'dist/previous/assets/app-1.js', '앞의 앱')
  await put(folder, 'dist/previous/assets/app-1.js.br', '줄인 앞의 앱')
  first.signal('SIGTERM')
  await first.exited
  const address = await runMainIn(folder).listening()
  const ask = async (name: string, encoding = 'identity') => {
    const answer = await fetch(`${address}/assets/${name}`, { headers: { 'accept-encoding': encoding } })
    return [answer.status, answer.headers.get('cache-control'), Number(answer.headers.get('content-length'))]
  }
  const immutable = 'public, max-age=31536000, immutable'
  expect(await ask('app-2.js')).toEqual([200, immutable, Buffer.byteLength('새 앱')])
  expect(await ask('app-1.js')).toEqual([200, immutable, Buffer.byteLength('앞의 앱')])
  expect(await ask('app-1.js', 'br')).toEqual([200, immutable, Buffer.byteLength('줄인 앞의 앱')])
  expect((await ask('app-0.js'))[0]).toBe(404)
})
