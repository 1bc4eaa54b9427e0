import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, inject, it, onTestFinished } from 'vitest'

import { openPostgres } from '#/server/database/postgres.ts'

import { asksForKerberos, openLine } from './line.ts'
import { scratchSchema } from './scratch-schema.ts'
import { openServer } from './two-servers.ts'

/** What takes its time on a busy machine is not silence yet. */
const silenceLimits = { reading: 5_000, changing: 5_000 }

const open = async () => {
  const line = await openLine(await scratchSchema(inject('postgres') ?? ''))
  const server = await openServer(line.url, pino({ level: 'silent' }), silenceLimits)
  // Before the server closes, saying goodbye on dead connections.
  onTestFinished(line.cut)
  /** Of a read and a write request, both sent at once. */
  const statuses = async () => {
    const asked = [server.fetch('/api/posts'), server.fetch('/api/user/increment', { method: 'POST' })]
    return (await Promise.all(asked)).map(({ status }) => status)
  }
  return { line, statuses }
}

it('아무 말 없이 죽은 연결은 한 번만 503이고, 다음 사람은 새 연결로 답을 듣는다', async () => {
  const { line, statuses } = await open()
  expect(await statuses()).toEqual([200, 200])
  line.deaden()
  expect(await statuses()).toEqual([503, 503])
  expect(await statuses()).toEqual([200, 200])
})

it('알아듣지 못할 말을 하는 서버는 503이고, 말이 통하면 다시 답한다', async () => {
  const { line, statuses } = await open()
  line.say(asksForKerberos)
  line.cut()
  // A connection that was there may be found cut; the next one is new.
  for (let n = 0; n < 2; n += 1) expect(await statuses()).toEqual([503, 503])
  line.say(null)
  expect(await statuses()).toEqual([200, 200])
})

it('답이 없어 끊은 것은, 그 일을 되돌리지 못한 것에 가려지지 않는다', async () => {
  const url = await scratchSchema(inject('postgres') ?? '')
  const db = await openPostgres(url, pino({ level: 'silent' }), {
    silenceLimits: { reading: 1_000, changing: 60_000 },
  })
  onTestFinished(() => db.close())
  const nap = sql<{ slept: string }>`(select pg_sleep(600)::text as slept)`.as('nap')
  const asleep = db.read((reader) => reader.selectFrom(nap).selectAll().execute())
  await expect(asleep).rejects.toMatchObject({ cause: { code: 'ETIMEDOUT' } })
})
