import { expect, test } from 'vitest'

import { body, openComments } from './commenting.ts'
import { openExplained } from './query-plans.ts'

test('댓글을 쓰고 되풀이하고 지우는 일은 자라는 표를 처음부터 훑지 않는다', async () => {
  const { db, asked, walks } = await openExplained()
  const { write, remove } = await openComments({ db })
  asked.clear()
  const more = { headers: { 'idempotency-key': 'k' } }
  for (let n = 0; n < 2; n += 1) expect((await write(body(), more)).status).toBe(201)
  expect((await write(body({ parent_comment_id: 1 }))).status).toBe(201)
  expect((await remove(1, '비밀')).status).toBe(200)

  expect(asked.size).toBeGreaterThan(7)
  // A new row is searched for among others' parents only while a reference is broken, which none ever is.
  expect((await walks([])).filter((plan) => !/SCAN .*: insert/.test(plan))).toEqual([])
})
