import { describe, expect, it } from 'vitest'

import { networksOf } from '#/server/http/client-address.ts'

import { adminPassword, body, openComments, quickPasswords, refusal, type SentRequest } from './commenting.ts'

const later = (seconds: number): string => new Date(Date.UTC(2026, 10, 20, 3, 0, seconds)).toISOString()

type Blog = Awaited<ReturnType<typeof openComments>>

/** Comments from as many clients as it takes, each within its minute; how many were taken in. */
const flood = async ({ write }: Blog, count: number, from: (client: number) => string, postId = 1) => {
  const answers = []
  for (let n = 0; n < count; n += 1) answers.push(await write(body({}, postId), { from: from(Math.floor(n / 20)) }))
  return answers.filter(({ status }) => status === 201).length
}

const after = (milliseconds: number): string => new Date(Date.parse(later(0)) + milliseconds).toISOString()

it('일러 준 만큼 기다리면, 초의 중간에 들은 것이라도 다시 통한다', async () => {
  const { auth, setClock } = await openComments()
  for (let n = 0; n < 10; n += 1) await auth('틀림')
  setClock(after(500))
  const { status, headers } = await auth(adminPassword)
  expect(status).toBe(429)
  setClock(after(500 + Number(headers.get('retry-after')) * 1_000))
  expect((await auth(adminPassword)).status).toBe(200)
})

it('맞는지 보는 사이에 다른 서버에서 열 번 틀렸으면, 맞는 비밀번호도 물린다', async () => {
  const here = await openComments()
  const { passwords } = quickPasswords()
  let between: (() => Promise<void>) | null = null
  const verify = async (password: string, hash: string) => {
    await between?.()
    return passwords.verify(password, hash)
  }
  const there = await openComments({ db: here.db, passwords: { ...passwords, verify } })
  between = async () => {
    for (let n = 0; n < 10; n += 1) await here.auth('틀림')
  }
  const { status, answer, headers } = await there.auth(adminPassword)
  expect([status, answer, headers.get('retry-after')]).toEqual([429, refusal, '60'])
  expect((await there.auth(adminPassword, { from: '192.0.2.2' })).answer).toEqual({ success: true })
})

/** From 510 homes, each with an address of its own. */
const fromAnywhere = (client: number): string => `198.51.${client >> 8}.${client & 255}`
const visitor: SentRequest = { from: '203.0.113.9' }

describe('넓은 그물', () => {
  it.each([
    ['192.0.2.7', ['192.0.2.7']],
    ['unknown', ['unknown']],
    ['2001:db8:1:2ff::/64', ['2001:db8:1:2ff::/64', '2001:db8:1:200::/56', '2001:db8:1::/48']],
    ['2001:db8:0:7::/64', ['2001:db8:0:7::/64', '2001:db8:0:0::/56', '2001:db8:0::/48']],
  ])('%s은(는) 이 그물들에 든다', (client, networks) => {
    expect(networksOf(client)).toEqual(networks)
  })

  it('한 집의 /64 이백열 곳이 나누어 짐작해도 /56은 마흔 번, /48은 백 번까지이고, 다른 집은 막히지 않는다', async () => {
    const { auth, tried } = await openComments()
    const guess = (subnet: number) => auth('틀림', { from: `2001:db8:1:${subnet.toString(16)}::1` })
    for (let subnet = 0; subnet < 210; subnet += 1) await guess(subnet)
    expect(tried()).toBe(40)
    for (let subnet = 256; subnet < 1_024; subnet += 4) await guess(subnet)
    expect(tried()).toBe(100)
    const { status, answer, headers } = await auth(adminPassword, { from: '2001:db8:1:ffff::1' })
    expect([status, answer, headers.get('retry-after')]).toEqual([429, refusal, '60'])
    expect((await auth(adminPassword, { from: '2001:db8:2::1' })).answer).toEqual({ success: true })
  })

  it('댓글도 /56에서 1분에 여든 개, /48에서 이백 개까지이다', async () => {
    const blog = await openComments()
    expect(await flood(blog, 100, (client) => `2001:db8:1:${client}::1`)).toBe(80)
    expect(await flood(blog, 200, (client) => `2001:db8:1:${(client + 1).toString(16)}00::1`)).toBe(120)
    expect((await blog.write(body(), { from: '2001:db8:2::1' })).status).toBe(201)
  })
})

describe('한 시간의 몫', () => {
  it('한 글에 새 댓글은 한 시간에 500개까지이고, 되풀이와 다른 글과 지우기는 그대로 된다', async () => {
    const blog = await openComments()
    const { write, remove, setClock } = blog
    const key = { headers: { 'idempotency-key': 'k' } }
    expect((await write(body(), { ...visitor, ...key })).status).toBe(201)
    expect(await flood(blog, 499, fromAnywhere)).toBe(499)
    setClock(later(600))
    const { status, answer, headers } = await write(body(), { from: '203.0.113.10' })
    expect([status, answer, headers.get('retry-after')]).toEqual([429, refusal, '3000'])
    expect((await write(body(), { ...visitor, ...key })).answer).toMatchObject({ newComment: { id: 1 } })
    expect((await write(body({}, 2), visitor)).status).toBe(201)
    expect((await remove(2, '비밀', visitor)).status).toBe(200)
    expect((await write(body(), visitor)).status).toBe(429)
    setClock(later(3_600))
    expect((await write(body(), visitor)).status).toBe(201)
  })

  it('블로그 전체로는 2,000개까지이고, 물린 것은 세지 않는다', async () => {
    const { write, db } = await openComments()
    const first = [await write(body({}, 1), { from: '192.0.2.1' }), await write(body({}, 2), { from: '192.0.2.2' })]
    expect(first.map(({ status }) => status)).toEqual([201, 201])
    // The client both count under is the blog; another 1,997 comments would take a minute.
    const blog = await db.transact(async (writer) => {
      const acts = writer.selectFrom('recent_act').where('kind', '=', 'comment')
      const shared = acts.select(['kind', 'client', 'at']).groupBy(['kind', 'client', 'at'])
      const row = await shared.having((each) => each.fn.countAll(), '=', 2).executeTakeFirstOrThrow()
      await writer
        .insertInto('recent_act')
        .values(Array.from({ length: 1_997 }, () => row))
        .execute()
      return row
    })
    expect(blog.client).toMatch(/^[\w-]{11}$/)
    expect((await write(body({}, 9), visitor)).status).toBe(404)
    expect((await write(body(), visitor)).status).toBe(201)
    const { status, answer, headers } = await write(body({}, 2), visitor)
    expect([status, answer, headers.get('retry-after')]).toEqual([429, refusal, '3600'])
  })

  it('한 주소가 채울 수 있는 것은 한 글의 한 시간에서 절반이다', async () => {
    const blog = await openComments()
    let written = 0
    for (let minute = 0; minute < 20; minute += 1) {
      blog.setClock(later(minute * 60))
      written += await flood(blog, 20, () => '192.0.2.1')
    }
    expect(written).toBe(250)
    expect((await blog.write(body(), visitor)).status).toBe(201)
  })
})

/** Under what a wrong password is counted. */
const tagsOf = async ({ db, auth }: Blog) => {
  await auth('틀림')
  const rows = await db.read((reader) =>
    reader.selectFrom('recent_act').select('client').where('kind', '=', 'wrong password').execute(),
  )
  return rows.map(({ client }) => client)
}

describe('세어 둔 자취', () => {
  it('주소마다 64비트이고, 블로그마다 다르고, 서버를 다시 켜도 같다', async () => {
    const blog = await openComments()
    const [tag] = await tagsOf(blog)
    expect(tag).toMatch(/^[\w-]{11}$/)
    expect(await tagsOf(await openComments({ db: blog.db }))).toEqual([tag, tag])
    expect(await tagsOf(await openComments())).not.toContain(tag)
  })

  it('오래된 것은 남지 않는다', async () => {
    const { auth, write, setClock, db } = await openComments()
    await auth('틀림')
    await auth(adminPassword)
    await write(body())
    setClock(later(3_600))
    await auth('틀림')
    await write(body())
    const rows = await db.read((reader) => reader.selectFrom('recent_act').select('at').execute())
    expect(new Set(rows.map(({ at }) => at))).toEqual(new Set([later(3_600)]))
  })
})
