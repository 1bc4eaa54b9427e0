import { createHmac } from 'node:crypto'

import { describe, expect, it } from 'vitest'

import { claimDelivery, makeDeliveries, noteComment, receiverId } from '#/server/notices/deliveries.ts'
import { deliveryTimeoutMs } from '#/server/notices/send-notice.ts'
import type { Receiver } from '#/server/receivers.ts'

import { openTestDatabase } from '../blog.ts'
import { body, openComments } from '../commenting.ts'
import { openExplained } from '../query-plans.ts'
import { openNotifier, openOne } from './open-notifier.ts'
import { openReceiver } from './receiver.ts'

const minute = 60_000

describe('알림', () => {
  it('새 댓글의 글과 댓글이 서명된 JSON으로 온다', async () => {
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

  it('열쇠가 없으면 서명이 없고, 주소의 이름과 비밀번호는 머리글로 간다', async () => {
    const receiver = await openReceiver()
    const url = receiver.url.replace('//', '//me:p%40ss@')
    const { write } = await openNotifier([{ kind: 'hook', url }])
    await write(body())
    const { headers } = await receiver.next()
    expect(headers).not.toHaveProperty('x-geulbang-signature')
    expect(headers.authorization).toBe(`Basic ${Buffer.from('me:p@ss').toString('base64')}`)
  })

  it('고쳐서 다시 주인을 기다리게 된 댓글도 알리고, 그대로 보이는 것은 알리지 않는다', async () => {
    const { write, edit, receiver, rows } = await openOne()
    await write(body())
    await receiver.next()
    await edit(1, '비밀', '고친 말')
    await edit(1, '비밀', 'http://a.example '.repeat(11))
    expect((await receiver.next()).body).toMatchObject({
      comment: { id: 1, content: 'http://a.example '.repeat(11).trim() },
    })
    await expect.poll(() => rows('delivery')).toEqual([])
  })

  it('비밀 댓글은 말과 이름 없이 알린다', async () => {
    const { write, receiver } = await openOne()
    expect((await write(body({ author: '숨은이', content: '숨은 말', secret: true }))).status).toBe(201)
    const { text, body: told } = await receiver.next()
    expect(told).toMatchObject({ comment: { id: 1, author: '', content: '', secret: true } })
    expect(text).not.toContain('숨은')
  })

  it('주인의 댓글과 거절된 댓글은 울리지 않는다', async () => {
    const { write, receiver, rows } = await openOne()
    await write(body({ author: '글지기', password: '주인의 비밀번호' }))
    await write(body({ author: '글지기' }))
    await write(body({}, 999))
    expect(await rows('notice')).toEqual([])
    await write(body({ content: '이것만' }))
    expect((await receiver.next()).body).toMatchObject({ comment: { content: '이것만' } })
    expect(receiver.told).toHaveLength(1)
  })

  it('알리기 전에 지워진 댓글은 알리지 않는다', async () => {
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

  it.each([
    ['아홉 시간', 9],
    ['한 달', 720],
  ])('%s 앞섰던 시계를 되돌려도 다음 댓글을 알린다', async (_, hours) => {
    const { write, receiver, pass } = await openOne()
    pass(hours * 60 * minute)
    await write(body({ content: '앞선 때의 댓글' }))
    expect((await receiver.next()).text).toContain('앞선 때의 댓글')
    pass(-hours * 60 * minute)
    await write(body({ content: '되돌린 뒤의 댓글' }))
    pass(minute)
    expect((await receiver.next()).text).toContain('되돌린 뒤의 댓글')
  })

  it('한 서버가 보내고 있는 알림을, 시계가 조금 늦은 다른 서버가 또 보내지 않는다', async () => {
    const db = await openTestDatabase()
    const { url, now, next } = await openReceiver()
    const receiver: Receiver = { kind: 'hook', url }
    const { write } = await openNotifier([receiver], {}, { db })
    now('hangs')
    await write(body())
    await next()
    const [id, elsewhere] = [receiverId(receiver), Date.parse('2026-11-20T02:59:59.000Z')]
    await db.transact((writer) => makeDeliveries(writer, [id], elsewhere))
    expect(await db.transact((writer) => claimDelivery(writer, id, elsewhere, 12_000))).toBeNull()
  })

  it('오래 걸릴 수 있는 메일은, 보내고 있을 동안 다른 서버가 또 보내지 않는다', async () => {
    const db = await openTestDatabase()
    const receiver: Receiver = { kind: 'mail', to: 'me@example.com' }
    const [id, timeout, start] = [receiverId(receiver), deliveryTimeoutMs(receiver), Date.parse('2026-11-20T03:00:00Z')]
    const { write } = await openComments({ db })
    await write(body())
    await db.transact((writer) => noteComment(writer, 1, new Date(start).toISOString()))
    await db.transact((writer) => makeDeliveries(writer, [id], start))
    const claim = (after: number) => db.transact((writer) => claimDelivery(writer, id, start + after, timeout))
    expect(await claim(0)).not.toBeNull()
    expect(await claim(timeout)).toBeNull()
    expect(await claim(minute)).not.toBeNull()
  })

  it('받을 곳이 없으면 남기지도 않는다', async () => {
    const { write, rows } = await openNotifier([])
    await write(body())
    expect(await rows('notice')).toEqual([])
  })
})

describe('쏟아질 때', () => {
  it('이백 개가 쏟아져도 두 번만 울리고, 하나도 빠뜨리지 않고 센다', async () => {
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

  it('묶어 알리기 전에 지워진 것은 세지 않는다', async () => {
    const { write, remove, receiver, pass, rows } = await openOne()
    await write(body())
    await receiver.next()
    for (let n = 2; n <= 9; n += 1) await write(body({ content: `${n}` }))
    await remove(9, '비밀')
    await remove(2, '비밀')
    pass(31_000)
    expect((await receiver.next()).body).toMatchObject({ event: 'comments', count: 6 })
    await expect.poll(() => rows('delivery')).toEqual([])
  })

  it('다섯까지는 하나씩 온다', async () => {
    const { write, receiver, pass } = await openOne()
    for (let n = 1; n <= 5; n += 1) {
      await write(body({ content: `${n}` }))
      pass(6_000)
      expect((await receiver.next()).body).toMatchObject({ event: 'comment', comment: { content: `${n}` } })
    }
  })
})

it('울리는 일은 색인으로 찾는다', async () => {
  const { db, asked, walks } = await openExplained()
  const receiver = await openReceiver()
  const { write, pass, rows } = await openNotifier([{ kind: 'hook', url: receiver.url }], {}, { db })
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
