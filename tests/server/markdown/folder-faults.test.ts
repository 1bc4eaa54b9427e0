import { once } from 'node:events'
import { mkdir, symlink, truncate, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'

import { expect, it, onTestFinished, vi } from 'vitest'

import type { Images } from '#/server/images/images.ts'
import { createPostCache } from '#/server/posts-folder/post-cache.ts'
import { readPostFile } from '#/server/posts-folder/read-post-file.ts'

import { makeFolder, put } from './folder-of.ts'
import { noImages, quiet } from './reading.ts'
import { markdownPost, watching } from './watching.ts'

/** A look that found one post. */
const seen = (file: string, stamp: string) => ({
  files: new Map([['a.md', { file, stamp }]]),
  folders: new Set([dirname(file)]),
  unreadable: new Set<string>(),
  templates: null,
  disk: 1,
})

it('링크는 폴더 안에서만 따라가고, 돌고 도는 링크에 갇히지 않는다', async () => {
  const [folder, outside] = [await makeFolder(), await makeFolder()]
  await put(outside, 'secret.md', markdownPost('밖'))
  await put(folder, '..data/real.md', markdownPost('안'))
  await put(folder, 'a/b.md', markdownPost('글'))
  await symlink(join(outside, 'secret.md'), join(folder, 'secret.md'))
  await symlink(outside, join(folder, 'out'))
  await symlink('..', join(folder, 'a/loop'))
  await symlink('nowhere', join(folder, 'dangling.md'))
  await symlink('..data/real.md', join(folder, 'real.md'))
  await symlink('a/b.md', join(folder, 'again.md'))
  await symlink('a', join(folder, 'again'))
  await put(folder, '..data/2026/c.md', markdownPost('봄'))
  await symlink('..data/2026', join(folder, '2026'))
  const { ready, latest } = await watching(folder)
  await ready
  expect(latest()).toEqual(['2026/c.md: 봄', 'a/b.md: 글', 'real.md: 안'])
})

it('이름이 모아쓰기와 풀어쓰기로 다 있으면 모아쓴 것이 선다', async () => {
  const folder = await makeFolder()
  for (const form of ['NFD', 'NFC']) await put(folder, `${'글'.normalize(form)}.md`, markdownPost(form))
  const { ready, latest } = await watching(folder)
  await ready
  expect(latest()).toEqual(['글.md: NFC'])
})

it('읽을 수 없는 것은 그것만 알린다', async () => {
  const folder = await makeFolder()
  await put(folder, 'a.md', markdownPost('하나'))
  await put(folder, 'b.md', new Uint8Array([0xff, 0xfe, 0x00]))
  await mkdir(join(folder, 'c.md'))
  // A socket is not a file, nor is a symlink to one.
  const server = createServer().listen(join(folder, 'd.md'))
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  await symlink('d.md', join(folder, 'e.md'))
  const { ready, latest } = await watching(folder)
  await ready
  const reason =
    'UTF-8로 저장된 파일이 아닙니다. 메모장이라면 ‘다른 이름으로 저장’에서 인코딩을 UTF-8로 골라 저장해 주세요.'
  expect(latest()).toEqual(['a.md: 하나', `b.md! ${reason}`])
})

it('디스크가 읽어 주지 않은 파일은 다음에 다시 읽어 보고, 같은 탈은 되풀이해 알리지 않는다', async () => {
  const folder = await makeFolder()
  const shelf = createPostCache({ read: readPostFile, images: noImages, log: quiet })
  // Reading a folder as a file fails, as on a faulty disk.
  expect(await shelf.update(seen(folder, '1'), () => false)).toBe(true)
  expect(shelf.results()).toMatchObject([{ ok: false, problem: { path: 'a.md', line: null } }])
  expect(await shelf.update(seen(folder, '1'), () => false)).toBe(false)
  const file = await put(folder, 'a.md', markdownPost('글'))
  expect(await shelf.update(seen(file, '1'), () => false)).toBe(true)
  expect(shelf.results()).toMatchObject([{ ok: true }])
})

it('메모리에 다 들어오지 못할 파일도 다 읽지 않고 너무 크다고 알린다', async () => {
  const folder = await makeFolder()
  const file = await put(folder, 'a.md', markdownPost('글'))
  await truncate(file, 3_000_000_000)
  const shelf = createPostCache({ read: readPostFile, images: noImages, log: quiet })
  await shelf.update(seen(file, '1'), () => false)
  expect(shelf.results()).toMatchObject([
    { ok: false, problem: { reason: expect.stringMatching(/^파일이 너무 큽니다/) } },
  ])
})

it('글 속의 그림을 디스크가 읽어 주지 않으면 그 글을 다음에 다시 읽어 본다', async () => {
  const folder = await makeFolder()
  const file = await put(folder, 'a.md', markdownPost('글', '![](a.png)'))
  const fault = Object.assign(new Error('read'), { code: 'EIO' })
  const describe = vi.fn<Images['describe']>().mockRejectedValueOnce(fault).mockResolvedValue(null)
  const shelf = createPostCache({ read: readPostFile, images: { ...noImages, describe }, log: quiet })
  expect(await shelf.update(seen(file, '1'), () => false)).toBe(true)
  expect(shelf.results()).toMatchObject([{ ok: false, problem: { path: 'a.md', line: null } }])
  expect(await shelf.update(seen(file, '1'), () => false)).toBe(true)
  expect(shelf.results()).toMatchObject([{ ok: true }])
})

it('살펴본 사이에 사라진 파일은 탈이 아니고, 있던 글은 다음에 볼 때까지 그대로다', async () => {
  const folder = await makeFolder()
  const shelf = createPostCache({ read: readPostFile, images: noImages, log: quiet })
  const gone = join(folder, 'gone.md')
  expect(await shelf.update(seen(gone, '1'), () => false)).toBe(false)
  expect(shelf.results()).toEqual([])
  const file = await put(folder, 'a.md', markdownPost('글'))
  expect(await shelf.update(seen(file, '2'), () => false)).toBe(true)
  expect(await shelf.update(seen(gone, '3'), () => false)).toBe(false)
  expect(shelf.results()).toMatchObject([{ ok: true, post: { title: '글' } }])
})

it('그대로인 파일은 다시 읽지 않고, 끄는 중에는 새것도 읽지 않는다', async () => {
  const folder = await makeFolder()
  const shelf = createPostCache({ read: readPostFile, images: noImages, log: quiet })
  const file = await put(folder, 'a.md', markdownPost('하나'))
  expect(await shelf.update(seen(file, '1'), () => true)).toBe(false)
  expect(shelf.results()).toEqual([])
  expect(await shelf.update(seen(file, '1'), () => false)).toBe(true)
  await writeFile(file, markdownPost('둘'))
  expect(await shelf.update(seen(file, '1'), () => false)).toBe(false)
  expect(await shelf.update(seen(file, '2'), () => true)).toBe(false)
  expect(shelf.results()).toMatchObject([{ ok: true, post: { title: '하나' } }])
})

it('읽을 권한이 없는 폴더는 한 번 알리고, 읽게 되면 그 글이 다시 있다', async () => {
  const folder = await makeFolder()
  const file = await put(folder, '안/a.md', markdownPost('글'))
  const shelf = createPostCache({ read: readPostFile, images: noImages, log: quiet })
  const readable = {
    files: new Map([['안/a.md', { file, stamp: '1' }]]),
    folders: new Set([folder]),
    unreadable: new Set<string>(),
    templates: null,
    disk: 1,
  }
  const forbidden = { ...readable, files: new Map(), unreadable: new Set(['안/']) }
  await shelf.update(readable, () => false)
  expect(await shelf.update(forbidden, () => false)).toBe(true)
  expect(shelf.results()).toMatchObject([
    { ok: false, problem: { path: '안/', reason: expect.stringMatching(/권한/) } },
  ])
  expect(await shelf.update(forbidden, () => false)).toBe(false)
  expect(await shelf.update(readable, () => false)).toBe(true)
  expect(shelf.results()).toMatchObject([{ ok: true }])
})

it('onChange는 겹치지 않고, 실패하면 다시 건넨다', async () => {
  const folder = await makeFolder()
  let running = 0
  let calls = 0
  const { ready, until } = await watching(folder, async (results) => {
    running += 1
    calls += 1
    expect(running).toBe(1)
    await put(folder, `${calls < 4 ? calls : 3}.md`, markdownPost('글'))
    running -= 1
    if (results.length === 2) throw new Error('데이터베이스가 바쁘다')
  })
  await ready
  await until(['1.md: 글', '2.md: 글', '3.md: 글'])
})

it('첫 onChange가 실패하면 ready가 알린다', async () => {
  const folder = await makeFolder()
  const { ready } = await watching(folder, () => Promise.reject(new Error('데이터베이스가 없다')))
  await expect(ready).rejects.toThrow('데이터베이스가 없다')
})

it('닫은 뒤에는 아무것도 부르지 않는다', async () => {
  const folder = await makeFolder()
  const { seen: told, ...watch } = await watching(folder)
  await watch.ready
  await put(folder, 'a.md', markdownPost('하나'))
  await watch.close()
  const count = told.length
  await put(folder, 'b.md', markdownPost('둘'))
  await watch.close()
  expect(told).toHaveLength(count)
})

it('많은 글도 차례로 읽고, 그동안 다른 일이 돌아간다', async () => {
  const folder = await makeFolder()
  await Promise.all(
    Array.from({ length: 300 }, (_, index) => put(folder, `${index % 7}/${index}.md`, markdownPost(`글 ${index}`))),
  )
  let turns = 0
  const turn = setInterval(() => (turns += 1), 1)
  const { ready, latest } = await watching(folder)
  await ready
  clearInterval(turn)
  expect(latest()).toHaveLength(300)
  expect(turns).toBeGreaterThan(5)
})
