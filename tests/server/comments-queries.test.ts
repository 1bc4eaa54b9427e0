import { join } from 'node:path'

import { CompiledQuery, type LogEvent } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'

import { openSqlite } from '#/server/database/sqlite.ts'

import { body, openComments } from './commenting.ts'
import { scratchFolder } from './scratch-folder.ts'

test('댓글을 쓰고 되풀이하고 지우는 일은 자라는 표를 처음부터 훑지 않는다', async () => {
  const asked = new Map<string, CompiledQuery>()
  const db = await openSqlite(join(await scratchFolder(), 'test.sqlite'), ({ query }: LogEvent) => {
    asked.set(query.sql, query)
  })
  onTestFinished(() => db.close())
  const { write, remove } = await openComments({ db })
  asked.clear()
  const more = { headers: { 'idempotency-key': 'k' } }
  for (let n = 0; n < 2; n += 1) expect((await write(body(), more)).status).toBe(201)
  expect((await write(body({ parent_comment_id: 1 }))).status).toBe(201)
  expect((await remove(1, '비밀')).status).toBe(200)

  const queries = [...asked.values()].filter(({ sql }) => /^(select|update|insert|delete)/.test(sql))
  const plans = await db.transact((writer) =>
    Promise.all(
      queries.map(async ({ sql, parameters }) => {
        const explain = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters])
        const { rows } = await writer.executeQuery<{ detail: string }>(explain)
        return rows.map(({ detail }) => `${detail}: ${sql}`)
      }),
    ),
  )
  expect(queries.length).toBeGreaterThan(7)
  // A new row is searched for among others' parents only while a reference is broken, which none ever is.
  expect(plans.flat().filter((plan) => /SCAN (?!.*: insert)|TEMP B-TREE/.test(plan))).toEqual([])
})
