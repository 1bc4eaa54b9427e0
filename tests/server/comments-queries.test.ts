import { expect, it } from 'vitest'

import { approveComment } from '#/server/desk/inbox.ts'

import { body, openComments } from './commenting.ts'
import { openExplained } from './query-plans.ts'

it('댓글을 쓰고 되풀이하고 고치고 열고 지우는 일은 자라는 표를 처음부터 훑지 않는다', async () => {
  const { db, asked, walks } = await openExplained()
  const { write, edit, open, replies, remove } = await openComments({ db })
  asked.clear()
  const more = { headers: { 'idempotency-key': 'k' } }
  for (let n = 0; n < 2; n += 1) expect((await write(body(), more)).status).toBe(201)
  expect((await write(body({ parent_comment_id: 1 }))).status).toBe(201)
  expect((await edit(1, '비밀', '고친 말')).status).toBe(200)
  expect((await write(body({ secret: true }))).status).toBe(201)
  expect((await write(body({ parent_comment_id: 3 }))).status).toBe(201)
  expect((await open(3, '비밀')).status).toBe(200)
  expect((await replies([1, 2])).status).toBe(200)
  expect((await write(body({ website: '받아 둔다' }))).status).toBe(201)
  await approveComment(db, 5)
  expect((await remove(1, '비밀')).status).toBe(200)
  expect((await write(body())).status).toBe(201)
  expect((await write(body({ parent_comment_id: 6 }))).status).toBe(201)
  expect((await edit(6, '비밀', 'http://a.example '.repeat(11))).status).toBe(200)
  expect((await remove(6, '비밀')).status).toBe(200)

  expect(asked.size).toBeGreaterThan(15)
  // An insert scans for children of the new row only while a reference is broken, and none ever is. Rows below a comment
  // (`below`), the tombstones above it (`tombstone`) and the replies found by their index (`reply`) are put together by the
  // query itself.
  const own = ['below', 'tombstone', 'reply']
  expect((await walks(own)).filter((plan) => !/SCAN .*: insert/.test(plan))).toEqual([])
})
