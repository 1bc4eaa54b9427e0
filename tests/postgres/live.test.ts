import { expect, it, onTestFinished, vi } from 'vitest'

import { body } from '../server/commenting.ts'
import { openTwo } from './two-servers.ts'

const event = (count: number, last: number) => `event: comments\ndata: {"count":${count},"last":${last}}\n\n`

it('한 서버에 쓰고 고치고 지운 댓글을 다른 서버에서 읽는 사람도 바로 듣는다', async () => {
  const { servers } = await openTwo()
  const [a, b] = servers
  // A server caches pages once it hears the others; beginning to, it sends the state again to streams that are open already.
  await vi.waitUntil(async () => (await b.page()) !== '' && b.isKept(), { timeout: 30_000, interval: 5 })
  const stream = await b.live.open({ client: '192.0.2.1', postId: 1, hangUp: () => {} })
  if (typeof stream === 'string') throw new Error(stream)
  const reader = stream.getReader()
  onTestFinished(() => reader.cancel())
  const next = async () => new TextDecoder().decode((await reader.read()).value)

  expect(await next()).toBe(event(0, 0))
  await a.write(body({}, 2))
  await a.write(body())
  expect(await next()).toBe(event(1, 2))
  await a.edit(2, '비밀', '고친 말')
  expect(await next()).toBe(event(1, 2))
  await a.remove(2, '비밀')
  expect(await next()).toBe(event(0, 2))
})
