import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, inject, it } from 'vitest'

import { runMain, runMainIn } from '../server/run-main.ts'
import { scratchSchema } from './scratch-schema.ts'

const post = { '글.md': '---\ntitle: 첫 글\nid: 1\n---\n본문' }

const write = (address: string) =>
  fetch(`${address}/api/comment`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ postId: 1, commentInfo: { author: '손님', password: '비밀', content: '남을 말' } }),
  })

it('DATABASE_URL로 켠 서버의 댓글은 kill -9를 맞아도 남고, 다시 켠 서버는 비밀번호를 새로 만들지 않는다', async () => {
  const env = { DATABASE_URL: await scratchSchema(inject('postgres') ?? '') }
  const first = await runMain(env, post)
  const address = await first.listening()
  expect(first.output()).toMatch(/관리자 비밀번호: \S{24} /)
  expect((await write(address)).status).toBe(201)
  first.signal('SIGKILL')
  await first.exited

  const second = runMainIn(first.folder, env)
  const again = await second.listening()
  expect(second.output()).not.toContain('관리자 비밀번호')
  expect(await (await fetch(`${again}/api/posts/1`)).json()).toMatchObject({
    data: { comments: [{ content: '남을 말' }] },
  })
  second.signal('SIGTERM')
  expect(await second.exited).toBe(0)
  expect(second.output()).not.toContain('끊겼습니다')
  expect(await readdir(join(first.folder, 'data'))).not.toContain('geulbang.sqlite')
})
