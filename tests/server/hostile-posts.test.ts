import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, it } from 'vitest'

import { runMain } from './run-main.ts'

/** Takes a parser minutes, and half a gigabyte of memory. */
const endless = `---\ntitle: 새 판\nid: 1\n---\n${'- '.repeat(6_000)}가`

const titles = async (address: string): Promise<unknown> => {
  const answer: { stripedPosts: { title: string }[] } = await (await fetch(`${address}/api/posts`)).json()
  return answer.stripedPosts.map(({ title }) => title)
}

/** Which limit it exceeds first depends on the speed of the machine. */
const told =
  /^글을 건너뜁니다: 글\.md 본문을 (?:\d+초 안에 HTML로 바꾸지 못했습니다|HTML로 바꾸는 데 메모리가 너무 많이 듭니다)\. .*$/m

it('끝나지 않는 글은 까닭을 말하고 건너뛴다: 그동안에도 답하고, 있던 판이 남는다', async () => {
  const server = await runMain(
    {},
    { '글.md': '---\ntitle: 있던 판\nid: 1\n---\n', '다른.md': '---\ntitle: 다른 글\n---\n' },
  )
  const address = await server.listening()
  await writeFile(join(server.folder, 'posts', '글.md'), endless)
  for (let asked = 0; asked < 20; asked += 1) expect((await fetch(`${address}/healthz`)).status).toBe(200)
  await server.saying(told)
  expect(await titles(address)).toEqual(expect.arrayContaining(['있던 판', '다른 글']))
})

it('끝나지 않는 글이 있어도 켜지고, 나머지 글로 연다', async () => {
  const server = await runMain({}, { '글.md': endless, '다른.md': '---\ntitle: 다른 글\n---\n' })
  expect(await titles(await server.listening())).toEqual(['다른 글'])
  expect(server.output()).toMatch(told)
})

it('글을 읽는 사이에 끄면 다 읽기를 기다리지 않는다', async () => {
  const server = await runMain({}, { '글.md': endless })
  await server.saying(/관리자 비밀번호/)
  server.signal('SIGTERM')
  expect(await server.exited).toBe(0)
  expect(server.output()).not.toContain('글을 건너뜁니다')
})
