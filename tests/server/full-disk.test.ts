import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, it } from 'vitest'

import { fullDisk } from './full-disk.ts'
import { runMain, runMainIn } from './run-main.ts'

const publishing = /^(?:insert|update)[^(]*"(?:post|category)"/

const titles = async (address: string): Promise<readonly string[]> => {
  const answer: { stripedPosts: { title: string }[] } = await (await fetch(`${address}/api/posts`)).json()
  return answer.stripedPosts.map(({ title }) => title)
}

it('글을 싣지 못한 채 다시 켜도 있던 글로 열고, 까닭을 한 번 말하고, 실을 수 있게 되면 싣는다', async () => {
  const first = await runMain({}, { '글.md': '---\ntitle: 있던 글\n---\n' })
  await first.listening()
  first.signal('SIGTERM')
  await first.exited
  await writeFile(join(first.folder, 'posts', '글.md'), '---\ntitle: 고친 글\n---\n')
  const full = join(first.folder, 'full')
  await writeFile(full, '')
  const again = runMainIn(first.folder, fullDisk(publishing, full))
  const address = await again.listening()
  expect(await titles(address)).toEqual(['있던 글'])
  // It waits no longer for pictures than for the posts that show them.
  expect((await fetch(`${address}/images/${'0'.repeat(20)}/480.webp`)).status).toBe(404)
  await rm(full)
  await again.saying(/글을 다시 실었습니다/)
  expect(await titles(address)).toEqual(['고친 글'])
  expect(again.output().match(/디스크가 가득/g)).toHaveLength(1)
})

it('아직 아무 글도 없는 블로그는 글을 싣지 못하면 까닭을 한 줄로 말하고 켜지지 않는다', async () => {
  const server = await runMain(fullDisk(publishing, '/'), { '글.md': '---\ntitle: 글\n---\n' })
  expect(await server.exited).toBe(1)
  expect(server.output()).toMatch(/^디스크가 가득 찼습니다\. .*켜 주세요\.$/m)
  expect(server.output()).not.toMatch(/\n\s+at /)
})

it('데이터베이스를 열 자리도 없으면 그렇다고 한 줄로 말한다', async () => {
  const server = await runMain(fullDisk(/journal_mode/, '/'))
  expect(await server.exited).toBe(1)
  expect(server.output()).toMatch(/^DATA_DIR: \S+ 폴더의 데이터베이스를 열 수 없습니다\. 디스크가 가득 찼습니다\.\n$/)
})
