import { createHmac } from 'node:crypto'

import { describe, expect, test } from 'vitest'

import { body } from '../commenting.ts'
import { openExplained } from '../query-plans.ts'
import { openBell } from './open-bell.ts'
import { openReceiver } from './receiver.ts'

const minute = 60_000

const openOne = async (secret: string | null = null) => {
  const receiver = await openReceiver()
  const bell = await openBell([{ kind: 'hook', url: receiver.url }], { secret })
  return { ...bell, receiver }
}

describe('알림', () => {
  test('새 댓글의 글과 댓글이 서명된 JSON으로 온다', async () => {
    const { write, receiver, rows } = await openOne('서명의 열쇠')
    await write(body({ author: '손님', content: '잘 읽었습니다.\n또 올게요.' }))
    const { headers, text, body: told } = await receiver.next()
    const url = `https://blog.example.com/pages/1/${encodeURIComponent('가')}`
    expect(told).toEqual({
      event: 'comment',
      site: 'https://blog.example.com',
      post: { id: 1, title: '가', url },
      comment: {
        id: 1,
        author: '손님',
        content: '잘 읽었습니다.\n또 올게요.',
        created_at: '2026-11-20T03:00:00.000Z',
        url: `${url}#comment-1`,
      },
    })
    const signature = createHmac('sha256', '서명의 열쇠').update(text).digest('hex')
    expect(headers).toMatchObject({ 'content-type': 'application/json', 'x-geulbang-signature': `sha256=${signature}` })
    await expect.poll(() => rows('delivery')).toEqual([])
  })

  test('열쇠가 없으면 서명이 없고, 주소의 이름과 비밀번호는 머리글로 간다', async () => {
    const receiver = await openReceiver()
    const url = receiver.url.replace('//', '//me:p%40ss@')
    const { write } = await openBell([{ kind: 'hook', url }])
    await write(body())
    const { headers } = await receiver.next()
    expect(headers).not.toHaveProperty('x-geulbang-signature')
    expect(headers.authorization).toBe(`Basic ${Buffer.from('me:p@ss').toString('base64')}`)
  })

  test('비밀 댓글은 말과 이름 없이 알린다', async () => {
    const { write, receiver } = await openOne()
    expect((await write(body({ author: '숨은이', content: '숨은 말', secret: true }))).status).toBe(201)
    const { text, body: told } = await receiver.next()
    expect(told).toMatchObject({ comment: { id: 1, author: '', content: '', secret: true } })
    expect(text).not.toContain('숨은')
  })

  test('주인의 댓글과 거절된 댓글은 울리지 않는다', async () => {
    const { write, receiver, rows } = await openOne()
    await write(body({ author: '글지기', password: '주인의 비밀번호' }))
    await write(body({ author: '글지기' }))
    await write(body({}, 999))
    expect(await rows('notice')).toEqual([])
    await write(body({ content: '이것만' }))
    expect((await receiver.next()).body).toMatchObject({ comment: { content: '이것만' } })
    expect(receiver.told).toHaveLength(1)
  })

  test('알리기 전에 지워진 댓글은 알리지 않는다', async () => {
    const { write, remove, receiver, pass, rows } = await openOne()
    receiver.now('refuses')
    await write(body({ content: '지울 말' }))
    await receiver.next()
    await remove(1, '비밀')
    receiver.now('takes')
    pass(minute)
    await expect.poll(() => rows('delivery')).toEqual([])
    expect(receiver.told).toHaveLength(1)
  })

  test('받을 곳이 없으면 남기지도 않는다', async () => {
    const { write, rows } = await openBell([])
    await write(body())
    expect(await rows('notice')).toEqual([])
  })
})

describe('쏟아질 때', () => {
  test('이백 개가 쏟아져도 두 번만 울리고, 하나도 빠뜨리지 않고 센다', async () => {
    const { write, receiver, pass, rows } = await openOne()
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        write(body({ content: `${index}` }), { from: `192.0.2.${index % 50}` }),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect((await receiver.next()).body).toMatchObject({ event: 'comment' })
    pass(31_000)
    expect((await receiver.next()).body).toEqual({ event: 'comments', site: 'https://blog.example.com', count: 199 })
    await expect.poll(() => rows('delivery')).toEqual([])
    pass(10 * minute)
    await write(body({ content: '나중' }))
    expect((await receiver.next()).body).toMatchObject({ event: 'comment', comment: { content: '나중' } })
    expect(receiver.told).toHaveLength(3)
  })

  test('다섯까지는 하나씩 온다', async () => {
    const { write, receiver, pass } = await openOne()
    for (let n = 1; n <= 5; n += 1) {
      await write(body({ content: `${n}` }))
      pass(6_000)
      expect((await receiver.next()).body).toMatchObject({ event: 'comment', comment: { content: `${n}` } })
    }
  })
})

describe('받지 않는 곳', () => {
  test.for(['refuses', 'dies', 'redirects'] as const)('받지 않으면 일 분 안에 다시 알린다: %s', async (behaviour) => {
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

  test('점점 뜸하게, 하루까지만 다시 알린다', async () => {
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

  test('붙들고 놓지 않는 곳이 있어도 댓글의 답은 바로 오고, 다른 곳은 듣는다', async () => {
    const [stuck, other] = [await openReceiver(), await openReceiver()]
    const urls = [stuck.url, 'http://127.0.0.1:1/nobody-listens', other.url]
    const { write } = await openBell(urls.map((url) => ({ kind: 'hook', url })))
    stuck.now('hangs')
    expect((await write(body({ content: '하나' }))).status).toBe(201)
    await stuck.next()
    expect((await write(body({ content: '둘' }))).status).toBe(201)
    expect((await other.next()).body).toMatchObject({ comment: { content: '하나' } })
  })

  test('멈춰도 알리지 못한 것은 남고, 다음에 켠 것이 알린다', async () => {
    const receiver = await openReceiver()
    const receivers = [{ kind: 'hook', url: receiver.url }] as const
    const first = await openBell(receivers)
    receiver.now('hangs')
    await first.write(body({ content: '남은 말' }))
    await receiver.next()
    await first.bell.stop()
    receiver.now('takes')
    const second = await openBell(receivers, {}, { db: first.db })
    second.pass(30_000)
    expect((await receiver.next()).body).toMatchObject({ comment: { content: '남은 말' } })
  })

  test('주소와 답에 든 비밀은 로그에 없다', async () => {
    const { write, receiver, lines, rows } = await openOne('secret-of-the-signature')
    receiver.now('refuses')
    await write(body({ content: 'secret-of-the-comment' }))
    await expect.poll(() => lines.length).toBe(1)
    expect(lines.join('')).toMatch(/"to":"127\.0\.0\.1:\d+","reason":"500","tries":1/)
    expect(lines.join('')).not.toContain('secret')
    expect(JSON.stringify(await rows('delivery'))).not.toContain('secret')
  })
})

test('울리는 일은 색인으로 찾는다', async () => {
  const { db, asked, walks } = await openExplained()
  const receiver = await openReceiver()
  const { write, pass, rows } = await openBell([{ kind: 'hook', url: receiver.url }], {}, { db })
  asked.clear()
  receiver.now('refuses')
  await write(body())
  await receiver.next()
  receiver.now('takes')
  pass(minute)
  await receiver.next()
  await expect.poll(() => rows('delivery')).toEqual([])
  const own = (await walks([])).filter((plan) => /(?:from|update|into) "(?:notice|delivery)"/.test(plan))
  expect(own.filter((plan) => !plan.endsWith('select * from "delivery"'))).toEqual([])
})
