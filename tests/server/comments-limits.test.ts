import { describe, expect, it } from 'vitest'

import { QueueFull } from '#/server/queue.ts'

import { adminPassword, body, openComments, quickPasswords, refusal } from './commenting.ts'

const later = (seconds: number): string => new Date(Date.UTC(2026, 10, 20, 3, 0, seconds)).toISOString()

describe('비밀번호를 짐작하는 일', () => {
  it('1분에 열 번 틀리면, 세 요청 모두, 맞는 비밀번호도 그 1분이 지날 때까지 429이다', async () => {
    const { write, remove, auth, setClock, tried } = await openComments()
    await write(body())
    for (let n = 0; n < 4; n += 1) expect((await auth('틀림')).status).toBe(200)
    setClock(later(10))
    for (let n = 0; n < 3; n += 1) expect((await remove(1, '틀림')).status).toBe(403)
    for (let n = 0; n < 3; n += 1) expect((await write(body({ author: '글지기' }))).status).toBe(403)
    const before = tried()
    setClock(later(20.5))
    const tries = [auth(adminPassword), remove(1, '비밀'), write(body({ author: '글지기', password: adminPassword }))]
    for (const { status, answer, headers } of await Promise.all(tries))
      expect([status, answer, headers.get('retry-after')]).toEqual([429, refusal, '40'])
    expect(tried()).toBe(before)
    setClock(later(60))
    expect((await auth(adminPassword)).answer).toEqual({ success: true })
    expect((await remove(1, '비밀')).status).toBe(200)
  })

  it('같은 Idempotency-Key로 비밀번호만 바꾸어 짐작해도, 지운 댓글이어도, 열 번 뒤에는 429이다', async () => {
    const { write, remove, setClock, comments } = await openComments()
    const key = { headers: { 'idempotency-key': 'a' } }
    await write(body(), key)
    for (let n = 0; n < 20; n += 1) expect((await write(body({ content: `말 ${n}` }), key)).status).toBe(422)
    expect((await write(body(), key)).status).toBe(201)
    for (let n = 0; n < 10; n += 1) expect((await write(body({ password: `짐작 ${n}` }), key)).status).toBe(422)
    const { status, answer, headers } = await write(body(), key)
    expect([status, answer, headers.get('retry-after')]).toEqual([429, refusal, '60'])
    expect((await remove(1, adminPassword)).status).toBe(429)
    expect((await write(body({ content: '다른 댓글' }))).status).toBe(201)
    expect((await write(body(), { ...key, from: '192.0.2.9' })).status).toBe(201)
    expect(await comments()).toHaveLength(2)

    setClock(later(60))
    expect((await remove(1, adminPassword)).status).toBe(200)
    for (let n = 0; n < 10; n += 1) expect((await write(body({ password: `짐작 ${n}` }), key)).status).toBe(422)
    expect((await write(body(), key)).status).toBe(429)
  })

  it('다른 이름의 댓글과 다른 주소는 막히지 않는다', async () => {
    const { write, auth } = await openComments()
    for (let n = 0; n < 10; n += 1) await auth('틀림')
    expect((await write(body())).status).toBe(201)
    expect((await auth(adminPassword, { from: '192.0.2.2' })).answer).toEqual({ success: true })
    expect((await auth(adminPassword)).status).toBe(429)
  })

  it('맞은 것과 꼴이 틀린 것과 없는 댓글은 세지 않는다', async () => {
    const { auth, remove } = await openComments()
    for (let n = 0; n < 12; n += 1) {
      expect((await auth(adminPassword)).status).toBe(200)
      expect((await auth('')).status).toBe(400)
      expect((await remove(9, '틀림')).status).toBe(404)
    }
    expect((await auth('틀림')).status).toBe(200)
  })

  it('어느 60초를 잘라 보아도 열 번이 넘게 시험하지 못한다', async () => {
    const { auth, setClock, tried } = await openComments()
    const times: number[] = []
    for (let second = 0; second < 240; second += 7) {
      setClock(later(second))
      for (let n = 0; n < 4; n += 1) {
        const before = tried()
        await auth('틀림')
        if (tried() > before) times.push(second)
      }
    }
    for (const start of times)
      expect(times.filter((at) => at >= start && at < start + 60).length).toBeLessThanOrEqual(10)
    expect(times.length).toBeGreaterThan(30)
  })

  it('한꺼번에 백 번 짐작해도 열 번만 시험한다', async () => {
    const { write, auth, remove, tried } = await openComments()
    await write(body())
    const guesses = Array.from({ length: 100 }, (_, n) => {
      if (n % 3 === 0) return auth(`짐작 ${n}`)
      return n % 3 === 1 ? remove(1, `짐작 ${n}`) : write(body({ author: '글지기', password: `짐작 ${n}` }))
    })
    const answers = await Promise.all(guesses)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(90)
    expect(tried(), 'deleting compares with two hashes').toBeLessThanOrEqual(14)
    const alone = await openComments()
    await Promise.all(Array.from({ length: 100 }, (_, n) => alone.auth(`짐작 ${n}`)))
    expect(alone.tried()).toBe(10)
  })

  it('한꺼번에 온 맞는 비밀번호는 하나도 물리지 않는다', async () => {
    const { auth } = await openComments()
    for (let n = 0; n < 9; n += 1) await auth('틀림')
    const answers = await Promise.all(Array.from({ length: 60 }, () => auth(adminPassword)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 60 }, () => 200))
  })

  it('서버를 다시 켜도 잊지 않고, 주소는 적어 두지 않는다', async () => {
    const { auth, db } = await openComments()
    for (let n = 0; n < 10; n += 1) await auth('틀림')
    const again = await openComments({ db })
    expect((await again.auth(adminPassword)).status).toBe(429)
    const rows = await db.read((reader) => reader.selectFrom('recent_act').selectAll().execute())
    expect(rows).toHaveLength(10)
    expect(JSON.stringify(rows)).not.toContain('192.0.2.1')
  })

  it('시계를 되돌려도 갇히지 않는다', async () => {
    const { auth, setClock } = await openComments()
    setClock(later(3_600))
    for (let n = 0; n < 10; n += 1) await auth('틀림')
    setClock(later(0))
    expect((await auth(adminPassword)).status).toBe(200)
  })
})

describe('댓글을 쏟아 내는 일', () => {
  it('한 주소에서 1분에 스무 개까지이고, 물린 것과 되풀이는 세지 않는다', async () => {
    const { write, setClock } = await openComments()
    for (let n = 0; n < 25; n += 1) await write(body({}, 9))
    for (let n = 0; n < 20; n += 1) {
      const headers = { 'idempotency-key': `k${n}` }
      expect((await write(body(), { headers })).status).toBe(201)
      expect((await write(body(), { headers })).status).toBe(201)
    }
    setClock(later(30))
    const { status, answer, headers } = await write(body())
    expect([status, answer, headers.get('retry-after')]).toEqual([429, refusal, '30'])
    expect((await write(body(), { headers: { 'idempotency-key': 'k3' } })).answer).toMatchObject({
      newComment: { id: 4 },
    })
    expect((await write(body(), { from: '192.0.2.2' })).status).toBe(201)
    setClock(later(60))
    expect((await write(body())).status).toBe(201)
  })

  it('한꺼번에 쉰 개를 보내도 스무 개만 남는다', async () => {
    const { write, comments } = await openComments()
    const statuses = (await Promise.all(Array.from({ length: 50 }, () => write(body())))).map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(20)
    expect(statuses.filter((status) => status === 429)).toHaveLength(30)
    expect(await comments()).toHaveLength(20)
  })

  it('주인의 이름을 훔쳐 보는 일로는 댓글의 수가 늘지 않고, 다 쓴 뒤에는 비밀번호를 시험하지도 않는다', async () => {
    const { write, tried } = await openComments()
    for (let n = 0; n < 20; n += 1) await write(body())
    expect((await write(body({ author: '글지기' }))).status).toBe(429)
    expect(tried()).toBe(0)
  })
})

describe('몰릴 때', () => {
  it('비밀번호를 셈할 줄이 차면 429와 Retry-After로 다시 오라 한다', async () => {
    const { passwords } = quickPasswords()
    const { write, comments } = await openComments({
      passwords: {
        ...passwords,
        hash: (password) => (password === '비밀' ? Promise.reject(new QueueFull()) : passwords.hash(password)),
      },
    })
    const { status, answer, headers } = await write(body())
    expect([status, answer, headers.get('retry-after')]).toEqual([429, refusal, '3'])
    expect(await comments()).toEqual([])
  })

  it('줄이 차서 반만 확인한 비밀번호는 맞는지 틀리는지 말하지 않는다', async () => {
    const { passwords } = quickPasswords()
    let room = 1
    const { write, remove } = await openComments({
      passwords: {
        ...passwords,
        verify: async (password, phc) => {
          room -= 1
          if (room < 0) throw new QueueFull()
          return passwords.verify(password, phc)
        },
      },
    })
    await write(body())
    for (const password of ['비밀', '틀림']) {
      room = 1
      expect(await remove(1, password)).toMatchObject({ status: 429, answer: refusal })
    }
  })

  it('한 손님이 줄을 채워도 다른 손님은 제 차례를 얻는다', async () => {
    const { write, auth } = await openComments()
    const crowd = Array.from({ length: 400 }, () => auth(adminPassword))
    expect((await write(body(), { from: '192.0.2.2' })).status).toBe(201)
    const statuses = (await Promise.all(crowd)).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
  })
})
