import { expect, it } from 'vitest'

import { body, refusing } from '../commenting.ts'
import { openExplained } from '../query-plans.ts'
import { openAsOwner } from './signing-in.ts'

const openList = async (given: Parameters<typeof openAsOwner>[0] = {}) => {
  const desk = await openAsOwner(given)
  const list = async (query: string): Promise<readonly Record<string, unknown>[]> =>
    Object((await desk.own('GET', `/owner/comments${query}`)).answer).comments
  const ids = async (query: string) => (await list(query)).map(({ id }) => id)
  const hold = (mode: string) => desk.own('PUT', '/owner/rules', { hold: mode, words: [], closed: [] })
  return { ...desk, list, ids, hold }
}

it('새것, 보류된 것, 모두를 새것부터 글과 함께 보인다', async () => {
  const { write, own, list, ids, hold } = await openList()
  await write(body({ content: '첫 말' }))
  await own('POST', '/comment', { postId: 1, commentInfo: { content: '주인의 말', parent_comment_id: 1 } })
  await hold('all')
  await write(body({ content: '보류된 말' }, 2))
  expect(await list('?state=all')).toMatchObject([
    { id: 3, content: '보류된 말', postId: 2, slug: '나', title: '나', state: 'held' },
    { id: 2, content: '주인의 말', author: '글지기', parent_comment_id: 1, postId: 1, state: 'live' },
    { id: 1, content: '첫 말', author: '손님', postId: 1, slug: '가', title: '가', state: 'live' },
  ])
  expect(await ids('?state=held')).toEqual([3])
  expect(await ids('?state=new')).toEqual([3, 1])
  expect(await ids('')).toEqual([3, 1])
  await own('DELETE', '/owner/comments/1')
  expect(await ids('?state=all')).toEqual([3, 2])
})

it('비밀 댓글의 말은 목록에 없고, 열면 있다', async () => {
  const { write, list, own } = await openList()
  await write(body({ author: '숨은이', content: '숨은 말', secret: true }))
  expect(await list('?state=all')).toMatchObject([{ id: 1, author: '', content: '', secret: true, state: 'live' }])
  expect((await own('POST', '/comment/open', { commentId: 1 })).answer).toMatchObject({
    comments: [{ id: 1, author: '숨은이', content: '숨은 말' }],
  })
})

it('본 것은 앞으로만 가고, 아직 없는 댓글까지 본 것이 되지는 않는다', async () => {
  const { write, own, ids } = await openList()
  for (let n = 0; n < 3; n += 1) await write(body({ content: `${n}` }))
  const seen = (id: unknown) => own('PUT', '/owner/seen', { id })
  expect(await seen(2)).toMatchObject({ status: 200, answer: { success: true } })
  expect(await ids('?state=new')).toEqual([3])
  for (const before of [1, '2', 0, '0']) expect((await seen(before)).status).toBe(200)
  expect(await ids('?state=new')).toEqual([3])
  await seen(Number.MAX_SAFE_INTEGER)
  await write(body({ content: '나중' }))
  expect(await ids('?state=new')).toEqual([4])
  for (const wrong of ['x', -1, 1.5, null, undefined])
    expect(await seen(wrong)).toMatchObject({ status: 400, answer: refusing('request.wrong') })
})

it('쉰 개씩 이어지고, 하나도 빠지거나 겹치지 않는다', async () => {
  const { db, clock, list } = await openList()
  await db.transact((writer) =>
    writer
      .insertInto('comment')
      .values(
        Array.from({ length: 120 }, (_, index) => ({
          post_id: 1,
          parent_id: null,
          author: '손님',
          content: `${index}`,
          password_hash: '',
          created_at: clock().toISOString(),
          deleted_at: null,
          by_owner: 0,
          edited_at: null,
        })),
      )
      .execute(),
  )
  const found: unknown[] = []
  let before = ''
  for (let n = 0; n < 3; n += 1) {
    const batch = await list(`?state=new${before}`)
    found.push(...batch.map(({ id }) => id))
    before = `&before=${String(batch.at(-1)?.id)}`
  }
  expect(found).toEqual(Array.from({ length: 120 }, (_, index) => 120 - index))
})

it.for(['?state=x', '?state=', '?before=0', '?before=x', '?before=1&before=2'])(
  '틀린 물음은 400이다: %s',
  async (query) => {
    const { own } = await openList()
    expect(await own('GET', `/owner/comments${query}`)).toMatchObject({
      status: 400,
      answer: refusing('request.wrong'),
    })
  },
)

it.for([
  ['POST', '/owner/comments/9/approve', 404, 'comment.missing'],
  ['DELETE', '/owner/comments/9', 404, 'comment.missing'],
  ['POST', '/owner/comments/x/approve', 400, 'request.wrong'],
  ['DELETE', '/owner/comments/0', 400, 'request.wrong'],
] as const)('없는 댓글은 %s %s: %i', async ([method, path, status, code]) => {
  const { own } = await openList()
  expect(await own(method, path)).toMatchObject({ status, answer: refusing(code) })
})

it.each([
  ['NUL', { edited_at: '\0' }],
  ['글자', { edited_at: '어제' }],
  ['수', { edited_at: 3 }],
  ['목록', []],
])('때가 아닌 것(%s)을 읽었다고 하면 우리말로 물리고 보이게 하지 않는다', async (_what, sent) => {
  const { own, write, hold } = await openList()
  await hold('all')
  await write(body())
  const msg = expect.stringMatching(/^(?:edited_at|JSON|[^A-Za-z])+$/)
  expect(await own('POST', '/owner/comments/1/approve', sent)).toMatchObject({ status: 400, answer: { msg } })
})

it('책상이 묻는 것은 색인으로 찾고 줄 세우지 않는다', async () => {
  const { db, asked, walks } = await openExplained()
  const { own, write, hold } = await openList({ db })
  await hold('first')
  await write(body())
  asked.clear()
  for (const state of ['new', 'held', 'all'])
    for (const before of ['', '&before=9'])
      expect((await own('GET', `/owner/comments?state=${state}${before}`)).status).toBe(200)
  await write(body())
  await own('PUT', '/owner/seen', { id: 1 })
  await own('POST', '/owner/comments/1/approve')
  await own('GET', '/owner/feed')
  await own('GET', '/owner/rules')
  expect(asked.size).toBeGreaterThan(15)
  const plans = await walks(['closed_post', 'setting'])
  expect(plans.filter((plan) => !/SCAN .*: insert/.test(plan))).toEqual([])
})
