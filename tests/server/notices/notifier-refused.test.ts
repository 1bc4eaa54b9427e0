import { expect, it } from 'vitest'

import { body } from '../commenting.ts'
import { openNotifier, openOne } from './open-notifier.ts'
import { openReceiver } from './receiver.ts'

const minute = 60_000

it.for(['refuses', 'dies', 'redirects'] as const)('받지 않으면 일 분 안에 다시 알린다: %s', async (behaviour) => {
  const { write, receiver, pass, rows, lines } = await openOne()
  receiver.now(behaviour)
  await write(body())
  await receiver.next()
  await expect.poll(() => lines.join('')).toContain('tried again')
  expect(await rows('delivery')).toMatchObject([{ tries: 1, next_at: '2026-11-20T03:00:15.000Z' }])
  receiver.now('takes')
  pass(30_000)
  expect((await receiver.next()).body).toMatchObject({ event: 'comment', comment: { id: 1 } })
  await expect.poll(() => rows('delivery')).toEqual([])
  expect(receiver.told.map(({ path }) => path)).not.toContain('/elsewhere')
})

it('점점 뜸하게, 하루까지만 다시 알린다', async () => {
  const { write, receiver, pass, rows, lines } = await openOne()
  receiver.now('refuses')
  await write(body())
  await receiver.next()
  const pauses: number[] = []
  let before = Date.parse('2026-11-20T03:00:00.000Z')
  const begun = before
  for (;;) {
    await expect.poll(() => lines.length).toBe(pauses.length + 1)
    if (lines.at(-1)?.includes('given up')) break
    const [row] = await rows('delivery')
    const next = Date.parse(row?.next_at ?? '')
    pauses.push(next - before)
    pass(next - before)
    before = next
    await receiver.next()
  }
  expect(pauses[0]).toBeLessThanOrEqual(minute)
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b))
  expect(before - begun).toBeGreaterThan(18 * 60 * minute)
  expect(before - begun).toBeLessThanOrEqual(24 * 60 * minute)
  pass(24 * 60 * minute)
  await expect.poll(() => rows('delivery')).toEqual([])
  await expect.poll(() => rows('notice')).toEqual([])
})

it('붙들고 놓지 않는 곳이 있어도 댓글의 답은 바로 오고, 다른 곳은 듣는다', async () => {
  const [stuck, other] = [await openReceiver(), await openReceiver()]
  const urls = [stuck.url, 'http://127.0.0.1:1/nobody-listens', other.url]
  const { write } = await openNotifier(urls.map((url) => ({ kind: 'hook', url })))
  stuck.now('hangs')
  expect((await write(body({ content: '하나' }))).status).toBe(201)
  await stuck.next()
  expect((await write(body({ content: '둘' }))).status).toBe(201)
  expect((await other.next()).body).toMatchObject({ comment: { content: '하나' } })
})

it('멈춰도 알리지 못한 것은 남고, 다음에 켠 것이 알린다', async () => {
  const receiver = await openReceiver()
  const receivers = [{ kind: 'hook', url: receiver.url }] as const
  const first = await openNotifier(receivers)
  receiver.now('hangs')
  await first.write(body({ content: '남은 말' }))
  await receiver.next()
  await first.notifier.stop()
  receiver.now('takes')
  const second = await openNotifier(receivers, {}, { db: first.db })
  second.pass(30_000)
  expect((await receiver.next()).body).toMatchObject({ comment: { content: '남은 말' } })
})

it('주소와 답에 든 비밀은 로그에 없다', async () => {
  const { write, receiver, lines, rows } = await openOne('secret-of-the-signature')
  receiver.now('refuses')
  await write(body({ content: 'secret-of-the-comment' }))
  await expect.poll(() => lines.length).toBe(1)
  expect(lines.join('')).toMatch(/"to":"127\.0\.0\.1:\d+","reason":"500","tries":1/)
  expect(lines.join('')).not.toContain('secret')
  expect(JSON.stringify(await rows('delivery'))).not.toContain('secret')
})
