import { expect, it } from 'vitest'

import { approveComment } from '#/server/desk/inbox.ts'

import { adminPassword, body, openComments, refusing } from './commenting.ts'

const spam = { website: 'https://spam.example' }
const key = { headers: { 'idempotency-key': 'k' } }

it.each([
  ['보이지 않는 칸이 찼다', { website: 'x' }, true],
  ['보이지 않는 칸이 비었다', { website: '' }, false],
  ['보이지 않는 칸에 빈칸뿐이다', { website: ' ' }, false],
  ['2초가 안 되어 보냈다', { open_ms: 1_999 }, true],
  ['2초 뒤에 보냈다', { open_ms: 2_000 }, false],
  ['때를 말하지 않는다', {}, false],
  ['때가 수가 아니다', { open_ms: '1', website: 7 }, false],
  ['링크가 많다', { content: 'http://a.example '.repeat(11) }, true],
  ['글자에 붙은 링크가 많다', { content: 'xhttps://a.example '.repeat(11) }, true],
  ['글자에 붙은 링크가 열 개다', { content: '<a href=xhttps://www.a.example>가</a>'.repeat(10) }, false],
  ['링크가 열 개다', { content: 'https://a.example/가\n'.repeat(10) }, false],
  ['링크가 열 개인데 저마다 http와 www가 있다', { content: 'https://www.a.example '.repeat(10) }, false],
  ['링크가 열 개인데 저마다 꺾쇠에 있다', { content: '<a href="https://a.example">가</a>'.repeat(10) }, false],
  [
    '주소와 꺾쇠와 대괄호를 섞은 링크가 많다',
    { content: 'http://a.example <a href="//b">가</a> [url=c]나[/url] '.repeat(4) },
    true,
  ],
  ['대괄호에 든 링크가 열 개다', { content: '[url=https://a.example]가[/url]'.repeat(10) }, false],
  ['주소 없는 링크가 많다', { content: '[url=a.example]가[/url]'.repeat(11) }, true],
  ['이름에 링크가 있다', { author: 'www.a.example', content: 'www.a.example '.repeat(10) }, true],
  ['주인이다', { ...spam, author: '글지기', password: adminPassword }, false],
])('%s: 받아 두는가 %o', async (_name, changes, isHeld) => {
  const { write, comments } = await openComments()
  const { status, answer } = await write(body(changes))
  expect(status).toBe(201)
  expect(JSON.stringify(answer).includes('"held":true')).toBe(isHeld)
  expect(await comments()).toHaveLength(isHeld ? 0 : 1)
})

it('보이던 댓글을 고쳐 받아 두게 되면, 쿠키는 그 댓글이 없는 쪽이 새것이라고 한다', async () => {
  const { write, edit, comments } = await openComments()
  await write(body())
  const { answer, headers } = await edit(1, '비밀', 'http://a.example '.repeat(11))
  expect(answer).toMatchObject({ comment: { held: true } })
  expect(headers.get('set-cookie')).toMatch(/^commented_1=1\.deleted;/)
  expect(await comments()).toEqual([])
})

it('받아 둔 댓글은 제 답에만 있고, 세지도 않고, 답글도 달리지 않고, 쿠키도 남기지 않는다', async () => {
  const { write, comments, get, changed, replies, db, edit } = await openComments()
  await write(body())
  const { status, answer, headers } = await write(body({ ...spam, content: '받아 둔 말', parent_comment_id: 1 }), key)
  expect([status, answer]).toMatchObject([201, { newComment: { id: 2, content: '받아 둔 말', held: true } }])
  expect(headers.get('set-cookie')).toBeNull()
  expect(changed).toEqual([1])
  expect(await comments()).toHaveLength(1)
  const answers = [await get('/api/posts/1'), await get('/api/comment?postId=1&after=1'), (await replies([1])).answer]
  expect(JSON.stringify(answers)).not.toContain('받아 둔 말')
  expect(JSON.stringify(answers)).not.toContain('held')
  const counted = db.read((reader) => reader.selectFrom('thread').select('comment_cnt').execute())
  expect(await counted).toEqual([{ comment_cnt: 1 }])
  expect((await write(body({ parent_comment_id: 2 }))).answer).toEqual(refusing('comment.missing'))
  // Its author still gets it by repeating, and may edit it.
  expect((await write(body({ content: '받아 둔 말', parent_comment_id: 1 }), key)).answer).toMatchObject({
    newComment: { held: true },
  })
  const edited = await edit(2, '비밀', '고친 말')
  expect([edited.answer, edited.headers.get('set-cookie')]).toMatchObject([{ comment: { held: true } }, null])
  expect([await comments(), changed]).toMatchObject([[{ id: 1 }], [1]])
})

it('고쳐서 링크를 쏟아 넣은 댓글도 받아 두고, 주인의 것은 두지 않는다', async () => {
  const { write, edit, comments } = await openComments()
  await write(body())
  await write(body({ author: '글지기', password: adminPassword }))
  const links = 'http://a.example '.repeat(11)
  expect((await edit(1, '비밀', links)).answer).toMatchObject({ comment: { held: true } })
  expect((await edit(2, adminPassword, links)).answer).not.toHaveProperty('comment.held')
  expect(await comments()).toMatchObject([{ id: 2 }])
})

it('받아 둔 댓글을 지우면 자리도 남지 않고, 수도 그대로다', async () => {
  const { write, remove, comments, db, changed } = await openComments()
  await write(body())
  await write(body(spam))
  const { status, headers } = await remove(2, '비밀')
  expect([status, headers.get('set-cookie')]).toEqual([200, null])
  expect([await comments(), changed]).toMatchObject([{ length: 1 }, [1]])
  const counted = db.read((reader) => reader.selectFrom('thread').select('comment_cnt').execute())
  expect(await counted).toEqual([{ comment_cnt: 1 }])
})

it('고쳐서 받아 둔 댓글을 지우면, 답글이 있을 때는 그 위에 자리가 남고 수는 그대로다', async () => {
  const { write, edit, remove, comments, db, changed } = await openComments()
  await write(body())
  await write(body({ parent_comment_id: 1, content: '답글' }))
  await edit(1, '비밀', 'http://a.example '.repeat(11))
  expect(await comments()).toMatchObject([{ id: 2 }])
  changed.length = 0
  expect((await remove(1, '비밀')).status).toBe(200)
  expect(await comments()).toMatchObject([{ id: 1, content: '', deleted_at: expect.any(String) }, { id: 2 }])
  expect(changed).toEqual([1])
  const counted = db.read((reader) => reader.selectFrom('thread').select('comment_cnt').execute())
  expect(await counted).toEqual([{ comment_cnt: 1 }])
})

it('고쳐서 받아 둔 댓글을 지워도, 지운 답글이나 나중에 보이게 한 답글이 설 자리는 남는다', async () => {
  const { write, edit, remove, comments, db, changed } = await openComments()
  const approve = (id: number) => approveComment(db, id)
  const hold = (id: number) => edit(id, '비밀', 'http://a.example '.repeat(11))
  for (const parent_comment_id of [null, 1, 2]) await write(body({ parent_comment_id }))
  await hold(1)
  for (const id of [2, 1]) await remove(id, '비밀')
  const place = { content: '', deleted_at: expect.any(String) }
  expect(await comments()).toMatchObject([{ id: 1, ...place }, { id: 2, ...place }, { id: 3 }])

  for (const parent_comment_id of [null, 4, 5]) await write(body({ parent_comment_id }, 2))
  for (const id of [6, 5, 4]) await hold(id)
  for (const id of [5, 4]) await remove(id, '비밀')
  changed.length = 0
  expect(await comments(2)).toEqual([])
  await approve(6)
  expect(await comments(2)).toMatchObject([{ id: 4, ...place }, { id: 5, ...place }, { id: 6 }])
  expect(changed).toEqual([2])
  const counted = db.read((reader) => reader.selectFrom('thread').select('comment_cnt').execute())
  expect(await counted).toEqual([{ comment_cnt: 1 }, { comment_cnt: 1 }])
})

it('답글이 걸려 있던 자리들은, 가운데 것을 지울 때에도 위까지 함께 보인다', async () => {
  const { write, edit, remove, comments } = await openComments()
  for (const parent_comment_id of [null, 1, 2]) await write(body({ parent_comment_id }))
  for (const id of [2, 1]) await edit(id, '비밀', 'http://a.example '.repeat(11))
  await remove(1, '비밀')
  expect(await comments()).toMatchObject([{ id: 3 }])
  await remove(2, '비밀')
  expect(await comments()).toMatchObject([{ id: 1 }, { id: 2 }, { id: 3 }])
})

it('주인이 보이게 하면 제자리에 서고, 세고, 답글이 달린다', async () => {
  const { write, comments, db, changed } = await openComments()
  await write(body(spam), key)
  await write(body())
  const approve = (id: number) => approveComment(db, id)
  await approve(1)
  expect(await comments()).toMatchObject([{ id: 1 }, { id: 2 }])
  expect(JSON.stringify(await comments())).not.toContain('held')
  expect(changed).toEqual([1, 1])
  const counted = db.read((reader) => reader.selectFrom('thread').select('comment_cnt').execute())
  expect(await counted).toEqual([{ comment_cnt: 2 }])
  expect((await write(body({ parent_comment_id: 1 }))).status).toBe(201)
  expect(JSON.stringify((await write(body(spam), key)).answer)).not.toContain('held')
  // What is seen already stays as it is, counts once, and is no news to anybody.
  changed.length = 0
  for (const id of [1, 2]) await approve(id)
  expect([await comments(), changed]).toMatchObject([{ length: 3 }, []])
  await expect(approve(9)).rejects.toMatchObject({ status: 404, code: 'comment.missing' })
})

it('받아 둔 댓글이 많아도 묶음은 보이는 댓글로 찬다', async () => {
  const { write, db, get } = await openComments()
  await write(body())
  await write(body())
  const row = { post_id: 1, author: '가', content: '나', password_hash: '', created_at: '2026-11-20T03:00:00.000Z' }
  const rows = Array.from({ length: 300 }, (_, index) => ({ ...row, id: 10 + index, held: 1, by_owner: 0 }))
  await db.transact((writer) =>
    writer
      .insertInto('comment')
      .values(rows.map((held) => ({ ...held, parent_id: null, deleted_at: null, edited_at: null })))
      .execute(),
  )
  await db.transact((writer) => writer.updateTable('comment').set({ id: 1_000 }).where('id', '=', 2).execute())
  expect(await get('/api/comment?postId=1&after=1')).toMatchObject({ comments: [{ id: 1_000 }] })
  expect(await get('/api/comment?postId=1')).not.toHaveProperty('more')
})
