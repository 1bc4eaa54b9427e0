import { expect, it } from 'vitest'

import { body, openComments } from './commenting.ts'

const at = '2026-11-20T03:00:00.000Z'
const row = {
  post_id: 1,
  author: '가',
  content: '나',
  password_hash: '',
  created_at: at,
  deleted_at: null,
  by_owner: 0,
}

it('한 번에 이백 개까지, 이어 물으면 하나도 빠지거나 겹치지 않는다', async () => {
  const { db, replies, write } = await openComments()
  for (let n = 0; n < 3; n += 1) await write(body())
  const rows = Array.from({ length: 450 }, (_, index) => ({
    ...row,
    id: 10 + index,
    parent_id: (index % 3) + 1,
    edited_at: null,
    held: Number(index === 7),
  }))
  await db.transact((writer) => writer.insertInto('comment').values(rows).execute())
  const told: number[] = []
  const sizes: number[] = []
  for (let after = 0; sizes.at(-1) !== 0; after = told.at(-1) ?? 0) {
    const { answer } = await replies([1, 2, 3, 1], after)
    const { replies: batch }: { replies: { id: number }[] } = JSON.parse(JSON.stringify(answer))
    sizes.push(batch.length)
    told.push(...batch.map(({ id }) => id))
  }
  expect(sizes).toEqual([200, 200, 49, 0])
  expect(told).toEqual(rows.filter(({ held }) => held === 0).map(({ id }) => id))
})

it('사이트에 없는 글의 답글은 오지 않고, 긴 답글은 앞만 온다', async () => {
  const { replies, write, show } = await openComments()
  await write(body())
  await write(body({ parent_comment_id: 1, content: `긴 ${'말'.repeat(3_000)}` }))
  await write(body({}, 2))
  await write(body({ parent_comment_id: 3 }, 2))
  expect((await replies([1, 3])).answer).toMatchObject({
    replies: [
      { to: 1, id: 2, postId: 1, title: '가', excerpt: expect.stringMatching(/^긴 말{118}$/) },
      { to: 3, id: 4, postId: 2, title: '나' },
    ],
  })
  await show('가.md')
  expect((await replies([1, 3])).answer).toMatchObject({ replies: [{ id: 2 }] })
})

it('내린 글에 답글이 아무리 많아도 다른 글의 답글을 가리지 않는다', async () => {
  const { db, replies, write, show } = await openComments()
  await write(body())
  await write(body({}, 2))
  const [row] = await db.read((reader) => reader.selectFrom('comment').selectAll().where('id', '=', 2).execute())
  if (row === undefined) throw new Error('no comment')
  const rows = Array.from({ length: 250 }, (_, index) => ({ ...row, id: 10 + index, parent_id: 2 }))
  await db.transact((writer) => writer.insertInto('comment').values(rows).execute())
  await db.transact((writer) =>
    writer
      .insertInto('comment')
      .values({ ...row, id: 500, post_id: 1, parent_id: 1 })
      .execute(),
  )
  await show('가.md')
  expect((await replies([1, 2])).answer).toMatchObject({ replies: [{ to: 1, postId: 1 }] })
})

it('백 개를 물어도 되고, 답은 어디에도 간직되지 않는다', async () => {
  const { replies } = await openComments()
  const { status, answer, headers } = await replies(Array.from({ length: 100 }, (_, index) => String(index + 1)))
  expect([status, answer]).toEqual([200, { success: true, replies: [] }])
  expect(headers.get('cache-control')).toBe('no-store')
})
