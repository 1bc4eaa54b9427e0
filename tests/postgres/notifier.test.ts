import { pino } from 'pino'
import { expect, inject, it, onTestFinished } from 'vitest'

import { openPostgres } from '#/server/database/postgres.ts'

import { body } from '../server/commenting.ts'
import { openNotifier } from '../server/notices/open-notifier.ts'
import { openReceiver } from '../server/notices/receiver.ts'
import { scratchSchema } from './scratch-schema.ts'

it('두 서버가 한 PostgreSQL에서 울려도 한 번씩만 울린다', async () => {
  const receiver = await openReceiver()
  const receivers = [{ kind: 'hook', url: receiver.url }] as const
  const url = await scratchSchema(inject('postgres') ?? '')
  const open = async () => {
    const db = await openPostgres(url, pino({ level: 'silent' }))
    onTestFinished(() => db.close())
    return openNotifier(receivers, {}, { db })
  }
  const servers = [await open(), await open()] as const
  for (let round = 0; round < 5; round += 1) {
    const writer = servers[round % 2]
    await writer?.write(body({ content: `${round}` }))
    // Both look at once, again and again.
    for (const server of servers) for (let n = 0; n < 5; n += 1) server.pass(1_200)
    expect((await receiver.next()).body).toMatchObject({ comment: { content: `${round}` } })
    // Told, and written down as told: these clocks leap ahead of what is under way.
    await expect.poll(() => servers[0].rows('delivery')).toEqual([])
  }
  for (const server of servers) server.pass(60_000)
  for (const { notifier } of servers) await notifier.stop()
  expect(receiver.told).toHaveLength(5)
})
