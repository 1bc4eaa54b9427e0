import { pino } from 'pino'
import { expect, it, vi } from 'vitest'

import { openComments } from './commenting.ts'

/** A blog, a reader of it from this address, and what it warns of. */
const openWatched = async (trustProxy: boolean) => {
  const log = pino({ level: 'silent' })
  const warn = vi.spyOn(log, 'warn')
  const { send } = await openComments({ trustProxy, log })
  const read = (from: string, forwarded?: string) =>
    send(
      'POST',
      '/user/increment',
      {},
      {
        from,
        headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
      },
    )
  return { read, warnings: () => warn.mock.calls.map(([line]) => String(line)) }
}

const once = [expect.stringMatching(/^TRUST_PROXY: .*[가-힣]/)]

it('프록시를 믿는데 프록시를 거치지 않은 사람이 오면 한 번 알린다', async () => {
  const { read, warnings } = await openWatched(true)
  for (let n = 0; n < 5; n += 1) await read('172.17.0.1', '203.0.113.1')
  expect(warnings()).toEqual([])
  for (let n = 0; n < 5; n += 1) await read('203.0.113.2')
  expect(warnings()).toEqual(once)
})

it.each(['127.0.0.1', '::ffff:172.17.0.1', '10.1.2.3', '192.168.0.1', 'fd00::1'])(
  '프록시를 믿지 않는데 모두 %s의 프록시를 거쳐 오면 한 번 알린다',
  async (proxy) => {
    const { read, warnings } = await openWatched(false)
    for (let n = 0; n < 9; n += 1) await read(proxy, `203.0.113.${n}`)
    expect(warnings()).toEqual(once)
  },
)

it.each([
  ['머리글 없이 온 사람이 있으면', ['10.0.0.1', '10.0.0.1', '10.0.0.1', '10.0.0.1'], [true, false, true, true]],
  ['여러 주소에서 오면', ['10.0.0.1', '10.0.0.2', '10.0.0.1', '10.0.0.1'], [true, true, true, true]],
  ['밖의 주소에서 오면', ['203.0.113.1', '203.0.113.1', '203.0.113.1', '203.0.113.1'], [true, true, true, true]],
])('프록시를 믿지 않아도 %s 알릴 것이 없다', async (_, froms, forwarded) => {
  const { read, warnings } = await openWatched(false)
  for (const [n, from] of froms.entries()) await read(from, forwarded[n] === true ? '203.0.113.9' : undefined)
  expect(warnings()).toEqual([])
})

it('건강 검사는 프록시를 거치지 않아도 된다', async () => {
  const log = pino({ level: 'silent' })
  const warn = vi.spyOn(log, 'warn')
  const { fetch } = await openComments({ trustProxy: true, log })
  expect((await fetch('/healthz')).status).toBe(200)
  expect(warn).not.toHaveBeenCalled()
})
