import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, inject, it, onTestFinished, vi } from 'vitest'

import { body, refusal } from '../server/commenting.ts'
import { startCluster } from './cluster.ts'
import { query } from './query.ts'
import { scratchSchema } from './scratch-schema.ts'
import { openServer } from './two-servers.ts'

const soon = { timeout: 30_000, interval: 20 }

/** What the server's log says, besides the requests. */
const openLog = () => {
  const lines: string[] = []
  return { lines, log: pino({ level: 'info' }, { write: (line: string) => void lines.push(line) }) }
}

/** A blog whose connections can be told from those of other tests. */
const openNamed = async () => {
  const name = crypto.randomUUID()
  return { name, url: `${await scratchSchema(inject('postgres') ?? '')}&application_name=${name}` }
}

it('데이터베이스를 잃으면 503이고, 한 번만 말하고, 돌아오면 스스로 잇는다', async () => {
  const cluster = await startCluster()
  onTestFinished(() => cluster.remove())
  const { lines, log } = openLog()
  const server = await openServer(cluster.url, log)
  await vi.waitUntil(async () => (await server.page()) !== '' && server.isKept(), soon)
  const sent = [body({ content: '끊긴 사이에 쓴 말' }), { headers: { 'idempotency-key': 'k' } }] as const

  await cluster.halt()
  await vi.waitUntil(() => !server.isKept(), soon)
  for (let n = 0; n < 3; n += 1) {
    for (const { status, answer, headers } of [await server.write(...sent), await server.remove(1, '비밀')])
      expect([status, answer, headers.get('retry-after')]).toEqual([503, refusal, '5'])
    expect((await server.fetch('/api/posts')).status).toBe(503)
    const page = await server.fetch('/pages/1')
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5'])
    await expect(server.show('가.md')).rejects.toThrow('the database is gone')
  }
  expect(await server.page()).not.toContain('가.md 본문')

  await cluster.restart()
  await vi.waitUntil(async () => (await server.fetch('/api/posts')).status === 200, soon)
  expect((await server.write(...sent)).status).toBe(201)
  expect((await server.write(...sent)).answer).toMatchObject({ newComment: { content: '끊긴 사이에 쓴 말' } })
  await vi.waitUntil(async () => (await server.page()).includes('끊긴 사이에 쓴 말') && server.isKept(), soon)
  expect(lines.filter((line) => line.includes('끊겼습니다'))).toHaveLength(1)
  expect(lines.filter((line) => line.includes('다시 이어졌습니다'))).toHaveLength(1)
})

it('쓰기만 안 되면 쓰지 못한다고만 한 번 말하고, 읽기는 그대로 답한다', async () => {
  const { lines, log } = openLog()
  const server = await openServer(await scratchSchema(inject('postgres') ?? ''), log)
  const write = (mode: 'read only' | 'read write') =>
    server.db.transact(async (writer) => {
      // A standby's transactions are read-only, too.
      await sql`set transaction ${sql.raw(mode)}`.execute(writer)
      await writer.insertInto('visit').values({ day: '2026-11-21', visitors: 3 }).execute()
    })
  for (let n = 0; n < 3; n += 1) {
    await expect(write('read only')).rejects.toThrow('the database is gone')
    expect((await server.fetch('/api/posts')).status).toBe(200)
  }
  await write('read write')
  expect(lines.filter((line) => line.includes('쓰지 못합니다'))).toEqual([expect.stringContaining('읽기만 하는 서버')])
  expect(lines.filter((line) => line.includes('다시 씁니다'))).toHaveLength(1)
  expect(lines.filter((line) => /끊겼습니다|이어졌습니다/.test(line))).toEqual([])
})

it('읽기만 하게 된 데이터베이스에, 쓸 것이 없던 일이 되었다고 다시 쓴다 하지 않는다', async () => {
  const { lines, log } = openLog()
  const { db } = await openServer(await scratchSchema(inject('postgres') ?? ''), log)
  // There is one connection for writing.
  await db.transact((writer) => sql`set session characteristics as transaction read only`.execute(writer))
  for (let n = 0; n < 3; n += 1) await expect(db.transact(async () => {})).rejects.toThrow('the database is gone')
  expect(lines.filter((line) => line.includes('쓰지 못합니다'))).toEqual([expect.stringContaining('읽기만 하는 서버')])
  expect(lines.filter((line) => line.includes('다시 씁니다'))).toEqual([])
})

it('소식을 듣던 연결만 끊겨도, 다시 이을 때까지 지난 화면은 나가지 않는다', async () => {
  const { url, name } = await openNamed()
  const [a, b] = [await openServer(url), await openServer(url)]
  await vi.waitUntil(async () => (await b.page()) !== '' && b.isKept(), soon)
  const connectionChanged = vi.spyOn(b.version, 'connectionChanged')
  await query(
    url,
    `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = '${name}' and query like 'select pg_notify%' and pid <> pg_backend_pid()`,
  )
  await vi.waitUntil(() => connectionChanged.mock.calls.some(([hears]) => !hears), soon)
  expect((await a.write(body({ content: '듣지 못한 말' }))).status).toBe(201)
  expect(await b.page()).toContain('듣지 못한 말')
  await vi.waitUntil(() => connectionChanged.mock.calls.some(([hears]) => hears), soon)
  expect((await a.write(body({ content: '다시 들은 말' }))).status).toBe(201)
  await vi.waitUntil(async () => (await b.page()).includes('다시 들은 말') && b.isKept(), soon)
})

it('한 가지 일을 하던 가운데 연결이 끊기면 그 일만 물리고, 서버는 그대로 산다', async () => {
  const { url, name } = await openNamed()
  const server = await openServer(url)
  const visit = { day: '2026-11-21', visitors: 3 }
  const broken = server.db.transact(async (writer) => {
    await writer.insertInto('visit').values(visit).execute()
    // Between two queries nothing uses the connection: only it can say that it is gone.
    const mine = `application_name = '${name}' and state = 'idle in transaction'`
    await query(url, `select pg_terminate_backend(pid) from pg_stat_activity where ${mine}`)
    await vi.waitUntil(
      async () => (await query(url, `select pid from pg_stat_activity where ${mine}`)).length === 0,
      soon,
    )
    await new Promise(setImmediate)
    return writer.selectFrom('visit').selectAll().execute()
  })
  await expect(broken).rejects.toThrow('the database is gone')
  await server.db.transact((writer) =>
    writer
      .insertInto('visit')
      .values({ ...visit, visitors: 4 })
      .execute(),
  )
  const visits = await server.db.read((reader) => reader.selectFrom('visit').selectAll().execute())
  expect(visits).toEqual([{ ...visit, visitors: 4 }])
})

it('들리지 않는 연결로는 아무 화면도 간직하지 않는다', async () => {
  const url = await scratchSchema(inject('postgres') ?? '')
  // As behind a pooler, which delivers no notifications.
  await query(url, `create function pg_notify(text, text) returns void language sql return null`)
  const { lines, log } = openLog()
  const server = await openServer(`${url},pg_catalog`, log)
  const connectionChanged = vi.spyOn(server.version, 'connectionChanged')
  for (let n = 1; n < 4; n += 1) {
    await vi.waitUntil(() => connectionChanged.mock.calls.length > n, soon)
    await server.page()
  }
  expect(connectionChanged.mock.calls.flat()).not.toContain(true)
  expect(server.isKept()).toBe(false)
  await query(`${url},pg_catalog`, `drop function pg_notify`)
  await vi.waitUntil(async () => (await server.page()) !== '' && server.isKept(), soon)
  expect(lines.filter((line) => line.includes('듣지 못해'))).toEqual([expect.stringContaining('LISTEN')])
  expect(lines.filter((line) => line.includes('다시 듣습니다'))).toHaveLength(1)
  expect(lines.filter((line) => /끊겼습니다|이어졌습니다/.test(line))).toEqual([])
})

it('깨끗이 끈 서버는 하던 일을 마치고, 연결을 하나도 남기지 않는다', async () => {
  const { url, name } = await openNamed()
  const [server, other] = [await openServer(url), await openServer(url.replace(name, 'other'))]
  const connections = () =>
    query(url, `select pid from pg_stat_activity where application_name = '${name}' and pid <> pg_backend_pid()`)
  await Promise.all(Array.from({ length: 12 }, () => server.fetch('/api/posts/1')))
  expect((await connections()).length).toBeGreaterThan(2)
  const written = server.db.transact(async (writer) => {
    await new Promise(setImmediate)
    return writer.insertInto('visit').values({ day: '2026-11-20', visitors: 7 }).execute()
  })
  await server.db.close()
  await written
  await vi.waitUntil(async () => (await connections()).length === 0, soon)
  const visits = await other.db.read((reader) => reader.selectFrom('visit').selectAll().execute())
  expect(visits).toEqual([{ day: '2026-11-20', visitors: 7 }])
})
