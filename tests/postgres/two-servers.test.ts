import { expect, it, vi } from 'vitest'

import { syncPosts } from '#/server/publishing/publishing.ts'

import { now, postFile } from '../server/blog.ts'
import { adminPassword, body } from '../server/commenting.ts'
import { openTwo } from './two-servers.ts'

/** Far below a cached page's maximum age, even if the machine is busy. */
const soon = { timeout: 10_000, interval: 5 }

const key = (value: string) => ({ headers: { 'idempotency-key': value } })

it('한 서버에 쓴 댓글은 그 서버에서는 바로, 다른 서버에서는 곧 보이고, 지운 댓글은 사라진다', async () => {
  const { servers } = await openTwo()
  const [a, b] = servers
  await vi.waitUntil(async () => (await b.page()) !== '' && b.isKept(), soon)
  await vi.waitUntil(async () => (await a.page()) !== '' && a.isKept(), soon)
  expect((await a.write(body({ content: '건너편에서 쓴 말' }))).status).toBe(201)
  expect(await a.page()).toContain('건너편에서 쓴 말')
  await vi.waitUntil(async () => (await b.page()).includes('건너편에서 쓴 말'), soon)

  await vi.waitUntil(() => b.isKept(), soon)
  expect((await b.remove(1, '비밀')).status).toBe(200)
  expect(await b.page()).not.toContain('건너편에서 쓴 말')
  await vi.waitUntil(async () => !(await a.page()).includes('건너편에서 쓴 말'), soon)
})

it('한 서버가 받은 글은 다른 서버에서도 곧 보이고, 다른 글의 댓글은 간직한 화면을 버리게 하지 않는다', async () => {
  const { servers } = await openTwo()
  const [a, b] = servers
  await vi.waitUntil(async () => (await b.page()) !== '' && b.isKept(), soon)
  const before = b.version.at('/pages/2').current
  expect((await a.write(body({}, 2))).status).toBe(201)
  await vi.waitUntil(() => b.version.at('/pages/2').current !== before, soon)
  expect(b.isKept()).toBe(true)
  await syncPosts(a.db, () => now, [postFile('가.md', { title: '고친 제목' })], [], { owner: '글지기' })
  await vi.waitUntil(async () => (await b.page()).includes('고친 제목'), soon)
})

it('같은 데이터베이스에 있는 다른 글방의 일로는 간직한 화면을 버리지 않는다', async () => {
  const { servers } = await openTwo()
  const [a, b] = servers
  const { servers: others } = await openTwo()
  await vi.waitUntil(async () => (await b.page()) !== '' && b.isKept(), soon)
  const before = b.version.at('/pages/2').current
  await syncPosts(others[0].db, () => now, [postFile('가.md', { title: '남의 글' })], [], { owner: '글지기' })
  expect((await others[0].write(body())).status).toBe(201)
  // Announcements arrive in the order in which they were made.
  expect((await a.write(body({}, 2))).status).toBe(201)
  await vi.waitUntil(() => b.version.at('/pages/2').current !== before, soon)
  expect(b.isKept()).toBe(true)
})

it('같은 Idempotency-Key를 두 서버가 한꺼번에 받아도 댓글은 하나이고 답은 같다', async () => {
  const { servers } = await openTwo()
  const [a] = servers
  for (let round = 0; round < 5; round += 1) {
    const answers = await Promise.all(
      [...servers, ...servers].map((server, n) =>
        server.write(body(), { ...key(`k${round}`), from: `198.51.100.${round * 4 + n}` }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(await a.comments()).toHaveLength(round + 1)
  }
})

it('두 서버에 나누어 한꺼번에 백 번 짐작해도 열 번까지만 답하고, 댓글도 합해서 스무 개이다', async () => {
  const { servers } = await openTwo()
  const guesses = Array.from({ length: 100 }, (_, n) => servers[n % 2 === 0 ? 0 : 1].auth(`짐작 ${n}`))
  const statuses = (await Promise.all(guesses)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(90)
  for (const server of servers) expect((await server.auth(adminPassword)).status).toBe(429)

  const writes = Array.from({ length: 60 }, (_, n) => servers[n % 2 === 0 ? 0 : 1].write(body()))
  const written = (await Promise.all(writes)).filter(({ status }) => status === 201)
  expect(written).toHaveLength(20)
  expect(await servers[0].comments()).toHaveLength(20)
})

it('두 서버에 한꺼번에 온 맞는 비밀번호는 하나도 물리지 않는다', async () => {
  const { servers } = await openTwo()
  for (let n = 0; n < 9; n += 1) await servers[0].auth('틀림')
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, n) => servers[n % 2 === 0 ? 0 : 1].auth(adminPassword)),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
})

it('두 서버가 글 폴더를 한꺼번에 읽어도 목록은 한 벌이다', async () => {
  const { servers } = await openTwo()
  const files = Array.from({ length: 30 }, (_, n) => postFile(`${n}.md`, { category: `갈래 ${n % 3}`, tags: ['밤'] }))
  for (const count of [30, 12, 30])
    await Promise.all(servers.map(({ db }) => syncPosts(db, () => now, files.slice(0, count), [], { owner: '글지기' })))
  for (const { get } of servers) {
    expect(await get('/api/posts')).toMatchObject({ postCnt: 30, totalPages: 15 })
    expect(await get('/api/tag')).toMatchObject({ tags: [{ initial: 'ㅂ', tags: [{ name: '밤', postCnt: 30 }] }] })
  }
})

it('조회 수는 두 서버에서 한꺼번에 세어도 빠지지 않는다', async () => {
  const { servers } = await openTwo()
  const views = Array.from({ length: 40 }, (_, n) =>
    servers[n % 2 === 0 ? 0 : 1].send('POST', '/posts/1/increaseView', {}, { from: `192.0.2.${n}` }),
  )
  expect(new Set((await Promise.all(views)).map(({ status }) => status))).toEqual(new Set([200]))
  const counted = servers[0].db.read((db) => db.selectFrom('post').select('views').where('id', '=', 1).execute())
  expect(await counted).toEqual([{ views: 40 }])
})
