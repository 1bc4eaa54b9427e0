import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { runMain, runMainIn } from './run-main.ts'

/** Takes a parser minutes. */
const endless = `---\ntitle: 새 판\nid: 1\n---\n${'- '.repeat(6_000)}가`

const titles = async (address: string): Promise<unknown> => {
  const answer: { stripedPosts: { title: string }[] } = await (await fetch(`${address}/api/posts`)).json()
  return answer.stripedPosts.map(({ title }) => title)
}

test('끝나지 않는 글은 까닭을 말하고 건너뛴다: 그동안에도 답하고, 있던 판이 남으며, 다시 켜진다', async () => {
  const server = await runMain(
    {},
    { '글.md': '---\ntitle: 있던 판\nid: 1\n---\n', '다른.md': '---\ntitle: 다른 글\n---\n' },
  )
  const address = await server.listening()
  const told = /^글을 건너뜁니다: 글\.md .*초 안에 옮기지 못했습니다.*$/m
  await writeFile(join(server.folder, 'posts', '글.md'), endless)
  let answered = 0
  while (!told.test(server.output())) {
    expect((await fetch(`${address}/healthz`)).status).toBe(200)
    answered += 1
  }
  expect(answered).toBeGreaterThan(10)
  expect(await titles(address)).toEqual(expect.arrayContaining(['있던 판', '다른 글']))
  server.signal('SIGTERM')
  expect(await server.exited).toBe(0)

  const again = runMainIn(server.folder)
  expect(await titles(await again.listening())).toEqual(expect.arrayContaining(['있던 판', '다른 글']))
  expect(again.output()).toMatch(told)
})

test('글을 읽는 사이에 끄면 다 읽기를 기다리지 않는다', async () => {
  const server = await runMain({}, { '글.md': endless })
  await server.saying(/관리자 비밀번호/)
  server.signal('SIGTERM')
  expect(await server.exited).toBe(0)
  expect(server.output()).not.toContain('글을 건너뜁니다')
})
