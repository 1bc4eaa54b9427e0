import { expect, it } from 'vitest'

import type { Database } from '#/server/database/database.ts'
import { settleAdminPassword } from '#/server/passwords/admin-password.ts'

import { adminPassword, body, openComments, quickPasswords, refusing } from './commenting.ts'

const key = (value: string) => ({ headers: { 'idempotency-key': value } })

/** All that the tables hold about comments. */
const everythingIn = (db: Database) =>
  db.read(async (reader) =>
    JSON.stringify([
      await reader.selectFrom('comment').selectAll().execute(),
      await reader.selectFrom('answered_key').selectAll().execute(),
      await reader.selectFrom('recent_act').selectAll().execute(),
    ]),
  )

it('고친 뒤에는 먼저 쓴 말이 어디에도 없다: 표에도, 되풀이한 요청의 답에도, 글의 답에도', async () => {
  const { db, write, edit, get } = await openComments()
  await write(body({ content: '사라질 말' }), key('k'))
  const sealed = db.read((reader) => reader.selectFrom('answered_key').select('seal').executeTakeFirstOrThrow())
  const { seal: before } = await sealed
  expect((await edit(1, '비밀', '남을 말')).status).toBe(200)
  const kept = await everythingIn(db)
  expect(kept).toContain('남을 말')
  expect(kept).not.toContain('사라질 말')
  // With a password, words could be tried against it.
  expect(kept).not.toContain(before)
  const answers = [
    await get('/api/posts/1'),
    await get('/api/comment?postId=1'),
    (await write(body(), key('k'))).answer,
  ]
  expect(JSON.stringify(answers)).not.toContain('사라질 말')
})

it('고친 댓글의 요청을 되풀이하면 지금의 댓글을 답하고, 비밀번호나 이름이 다르면 여전히 422이다', async () => {
  const { write, edit, remove, comments } = await openComments()
  await write(body(), key('k'))
  const { comment } = JSON.parse((await edit(1, '비밀', '고친 말')).text)
  expect((await write(body(), key('k'))).answer).toMatchObject({ newComment: comment })
  for (const other of [
    { password: '다른 비밀' },
    { author: '다른 손님' },
    { parent_comment_id: 1 },
    { secret: true },
  ]) {
    const { status, answer } = await write(body(other), key('k'))
    expect([status, answer]).toEqual([422, refusing('comment.key_reused', /이미 등록되었습니다.*확인해/)])
  }
  await remove(1, '비밀')
  const { status, answer } = await write(body(), key('k'))
  expect([status, answer]).toMatchObject([201, { newComment: { id: 1, content: '' } }])
  expect(answer).not.toHaveProperty('newComment.edited_at')
  expect(await comments()).toHaveLength(1)
})

it('주인이 고친 제 댓글의 요청도 되풀이할 수 있고, 비밀번호가 다르면 422이다', async () => {
  const { write, edit, db } = await openComments()
  const own = body({ author: '글지기', password: adminPassword, content: '사라질 말' })
  await write(own, key('k'))
  expect((await edit(1, adminPassword, '남을 말')).status).toBe(200)
  expect(await everythingIn(db)).not.toContain('사라질 말')
  expect((await write(own, key('k'))).answer).toMatchObject({ newComment: { id: 1, content: '남을 말' } })
  expect((await write(body({ author: '글지기' }), key('k'))).status).toBe(422)
})

it('주인의 비밀번호를 바꾸면 새 비밀번호로만 주인의 댓글을 고친다', async () => {
  const { write, edit, db } = await openComments()
  await write(body({ author: '글지기', password: adminPassword }))
  await settleAdminPassword(db, quickPasswords().passwords, '새 비밀번호')
  expect((await edit(1, adminPassword, '말')).status).toBe(403)
  expect((await edit(1, '새 비밀번호', '말')).status).toBe(200)
})

it('옮겨 와서 아무도 비밀번호를 모르는 남의 댓글은 주인도 고치지 못한다', async () => {
  const { write, edit, db } = await openComments()
  await write(body())
  await db.transact((writer) => writer.updateTable('comment').set({ password_hash: '' }).execute())
  expect((await edit(1, adminPassword, '말')).answer).toEqual(refusing('comment.not_yours'))
  expect((await edit(1, '비밀', '말')).answer).toEqual(refusing('comment.wrong_password'))
})

it('한 주소에서 1분에 스무 번까지 고치고, 물린 것은 세지 않는다', async () => {
  const { write, edit, setClock } = await openComments()
  await write(body())
  expect((await edit(1, '틀림', '말')).status).toBe(403)
  expect((await edit(1, adminPassword, '말')).status).toBe(403)
  for (let n = 0; n < 20; n += 1) expect((await edit(1, '비밀', `말 ${n}`)).status).toBe(200)
  const { status, answer, headers } = await edit(1, '비밀', '말')
  expect([status, answer, headers.get('retry-after')]).toEqual([429, refusing('comment.too_often'), '60'])
  expect((await edit(1, '비밀', '말', { from: '203.0.113.9' })).status).toBe(200)
  expect((await write(body())).status).toBe(201)
  setClock('2026-11-20T03:01:00.001Z')
  expect((await edit(1, '비밀', '말')).status).toBe(200)
})

it('틀린 비밀번호는 고치고 지우고 여는 것을 함께 세고, 그 뒤에는 맞아도 429이다', async () => {
  const { write, edit, remove, open, auth } = await openComments()
  await write(body({ secret: true }))
  for (let n = 0; n < 4; n += 1) expect((await edit(1, '틀림', '말')).status).toBe(403)
  for (let n = 0; n < 3; n += 1) expect((await open(1, '틀림')).status).toBe(403)
  for (let n = 0; n < 2; n += 1) expect((await remove(1, '틀림')).status).toBe(403)
  await auth('틀림')
  const answers = [
    await edit(1, '비밀', '말'),
    await open(1, '비밀'),
    await remove(1, '비밀'),
    await auth(adminPassword),
  ]
  for (const { status, answer } of answers) expect([status, answer]).toEqual([429, refusing('comment.too_many_tries')])
})

it('고치는 사이에 지운 댓글은 살아나지 않는다', async () => {
  const { passwords } = quickPasswords()
  const [comparing, erased] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let waits = false
  const { write, edit, remove, comments } = await openComments({
    passwords: {
      ...passwords,
      verify: async (password, phc) => {
        if (waits) {
          comparing.resolve()
          await erased.promise
        }
        return passwords.verify(password, phc)
      },
    },
  })
  await write(body())
  waits = true
  const editing = edit(1, '비밀', '고친 말')
  await comparing.promise
  waits = false
  await remove(1, adminPassword, { from: '203.0.113.5' })
  erased.resolve()
  expect((await editing).answer).toEqual(refusing('comment.missing'))
  expect(await comments()).toMatchObject([{ id: 1, content: '', deleted_at: expect.any(String) }])
})

it('고친 말도 새 댓글처럼 다듬고, 글의 답을 새로 하게 한다', async () => {
  const { write, edit, changed, comments } = await openComments()
  await write(body())
  const { status, headers, answer } = await edit('1', '비밀', ' 가나\r\n다 '.normalize('NFD'))
  expect([status, answer]).toMatchObject([200, { success: true, comment: { content: '가나\n다' } }])
  expect(headers.get('set-cookie')).toMatch(/^commented_1=1\.2026-11-20T03:00:00\.000Z;/)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(changed).toEqual([1, 1])
  expect(await comments()).toMatchObject([{ content: '가나\n다', edited_at: '2026-11-20T03:00:00.000Z' }])
})

it('먼저 쓴 말은 두 번 고쳐도, 지워도 봉인에 남지 않는다', async () => {
  const { db, write, edit, remove } = await openComments()
  await write(body(), key('k'))
  const seals = async () => db.read((reader) => reader.selectFrom('answered_key').select('seal').execute())
  await edit(1, '비밀', '한 번')
  const once = await seals()
  await edit(1, '비밀', '두 번')
  await remove(1, '비밀')
  // A seal without content is always the same: it does not tell what was written when.
  expect(await seals()).toEqual(once)
})

it('서버의 시계가 뒤로 가도, 나중에 고친 말의 때가 더 늦다', async () => {
  const { write, edit, setClock, comments } = await openComments()
  await write(body())
  const answers = [await edit(1, '비밀', '먼저 고친 말')]
  answers.push(await edit(1, '비밀', '같은 때에 고친 말'))
  setClock('2026-11-20T02:00:00.000Z')
  answers.push(await edit(1, '비밀', '뒤로 간 때에 고친 말'))
  expect(answers.map(({ answer }) => answer)).toMatchObject([
    { comment: { edited_at: '2026-11-20T03:00:00.000Z' } },
    { comment: { edited_at: '2026-11-20T03:00:00.001Z' } },
    { comment: { edited_at: '2026-11-20T03:00:00.002Z' } },
  ])
  expect(await comments()).toMatchObject([{ content: '뒤로 간 때에 고친 말', edited_at: '2026-11-20T03:00:00.002Z' }])
})
