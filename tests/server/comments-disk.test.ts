import { sql } from 'kysely'
import { expect, it } from 'vitest'

import type { Database } from '#/server/database/database.ts'

import { body, openComments, refusal } from './commenting.ts'

/** As if the disk had this much room and no more, in pages of 4 kB. */
const limitDisk = (db: Database, pages: number) =>
  db.transact((writer) => sql`pragma max_page_count = ${sql.lit(pages)}`.execute(writer))

it('디스크가 차면 503이고, 반쯤 남은 것이 없고, 자리가 나면 같은 요청이 통한다', async () => {
  const { write, remove, comments, db, changed } = await openComments()
  await limitDisk(db, 1)
  const sent = [body({ content: '가'.repeat(5_000) }), { headers: { 'idempotency-key': 'k' } }] as const
  // What is free within the file is used up first.
  const answers = []
  for (let n = 0; n < 20; n += 1) answers.push(await write(body({ content: '가'.repeat(5_000) })))
  const refused = answers.filter(({ status }) => status !== 201)
  expect(refused.length).toBeGreaterThan(0)
  for (const { status, answer, headers } of refused)
    expect([status, answer, headers.get('retry-after')]).toEqual([503, refusal, '60'])
  const answered = answers.length - refused.length
  expect((await write(...sent)).status).toBe(503)
  expect(await comments()).toHaveLength(answered)
  expect(changed).toHaveLength(answered)

  await limitDisk(db, 1_000_000)
  expect((await write(...sent)).status).toBe(201)
  expect((await write(...sent)).status).toBe(201)
  expect(await comments()).toHaveLength(answered + 1)
  expect((await remove(answered + 1, '비밀')).status).toBe(200)
})
