import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, inject, it, onTestFinished } from 'vitest'
import * as z from 'zod'

import { runMain, runMainIn } from '../server/run-main.ts'
import { query } from './query.ts'
import { scratchSchema } from './scratch-schema.ts'

const NewComment = z.object({ newComment: z.object({ created_at: z.string() }) })
const post = { '글.md': '---\ntitle: 첫 글\nid: 1\n---\n본문' }

const send = (address: string, sent: object) =>
  fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(sent),
  })

const write = (address: string) =>
  send(`${address}/api/comment`, {
    postId: 1,
    commentInfo: { author: '손님', password: '비밀', content: '남을 말' },
  })

const guess = (address: string) => send(`${address}/api/user/authAdmin`, { password: '틀림' })

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

/** Settings of a computer whose clock is fast by so many minutes. */
const fastBy = (minutes: number) => ({
  NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(`
    const Real = Date
    const now = () => Real.now() + ${minutes * 60_000}
    globalThis.Date = class extends Real {
      constructor(...given) {
        super(...(given.length === 0 ? [now()] : given))
      }
      static now = now
    }
  `)}`,
})

it('한 데이터베이스를 쓰는 서버들의 시계가 달라도, 댓글의 시각은 쓴 차례대로이고 틀린 비밀번호의 한도는 하나이다', async () => {
  const DATABASE_URL = await scratchSchema(inject('postgres') ?? '')
  const fast = await (await runMain({ DATABASE_URL, ...fastBy(3) }, post)).listening()
  const slow = await (await runMain({ DATABASE_URL, ...fastBy(-3) }, post)).listening()
  const written: string[] = []
  for (const address of [fast, slow, fast, slow]) {
    const { newComment } = NewComment.parse(await (await write(address)).json())
    written.push(newComment.created_at)
  }
  expect(written).toEqual(written.toSorted())
  for (const address of [fast, slow, fast, slow, fast, slow, fast, slow, fast, slow])
    expect((await guess(address)).status).toBe(200)
  expect((await guess(fast)).status).toBe(429)
  expect((await guess(slow)).status).toBe(429)
})

it('데이터베이스가 물린 댓글은 까닭만 로그에 적고, 그 말은 적지 않는다', async () => {
  const DATABASE_URL = await scratchSchema(inject('postgres') ?? '')
  const server = await runMain({ DATABASE_URL }, post)
  const address = await server.listening()
  await query(DATABASE_URL, "alter table comment add constraint refused check (content = '') not valid")
  // Other tests get the schema afterwards.
  onTestFinished(() => query(DATABASE_URL, 'alter table comment drop constraint refused').then(() => {}))
  expect((await write(address)).status).toBe(500)
  await server.saying(/"request failed"/)
  expect(server.output()).toContain('"code":"23514"')
  expect(server.output()).not.toContain('남을 말')
})
