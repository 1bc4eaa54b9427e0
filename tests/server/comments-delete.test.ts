import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

import { commentsOf } from '#/server/cli/export.ts'
import { openSqlite } from '#/server/database/sqlite.ts'

import { adminPassword, body, openComments, refusal, refusing } from './commenting.ts'
import { scratchFolder } from './scratch-folder.ts'

describe('댓글 지우기', () => {
  it.each([
    ['그 댓글의 비밀번호', '비밀'],
    ['관리자 비밀번호', adminPassword],
  ])('%s로 지우면 자리만 남고 쓴이와 내용은 모든 답에서 바로 사라진다', async (_name, password) => {
    const { write, remove, comments, changed, setClock } = await openComments()
    await write(body())
    await write(body({ parent_comment_id: 1, author: '다른 손님' }))
    setClock('2026-11-20T04:00:00.000Z')
    const { status, answer, headers } = await remove(1, password)
    expect([status, answer]).toEqual([200, { success: true, msg: '댓글을 삭제했습니다.' }])
    expect(headers.get('set-cookie')).toBe('commented_1=1.deleted; Max-Age=900; Path=/; SameSite=Lax')
    expect(await comments()).toMatchObject([
      { id: 1, author: '', content: '', deleted_at: '2026-11-20T04:00:00.000Z', parent_comment_id: null },
      { id: 2, author: '다른 손님', deleted_at: 0, parent_comment_id: 1 },
    ])
    expect(changed).toEqual([1, 1, 1])
  })

  it('지우다 만 일은 알리지 않는다', async () => {
    const { db, changed } = await openComments()
    const abandoned = db.transact(async (writer) => {
      await db.announce(writer, { kind: 'comments', postId: 1 })
      throw new Error('그만둠')
    })
    await expect(abandoned).rejects.toThrow('그만둠')
    await db.transact((writer) => db.announce(writer, { kind: 'comments', postId: 2 }))
    expect(changed).toEqual([2])
  })

  it('번호는 숫자 글자로 와도 된다', async () => {
    const { write, remove } = await openComments()
    await write(body())
    expect((await remove('1', '비밀')).status).toBe(200)
  })

  it('틀린 비밀번호는 403이고 아무것도 바꾸지 않는다', async () => {
    const { write, remove, comments, changed } = await openComments()
    await write(body())
    await write(body({ password: '남의 것' }))
    for (const password of ['틀림', '비밀 ', '남의 것']) {
      const { status, answer, headers } = await remove(1, password)
      expect([status, answer, headers.has('set-cookie')]).toEqual([403, refusal, false])
    }
    expect(await comments()).toMatchObject([{ author: '손님' }, { author: '손님' }])
    expect(changed).toEqual([1, 1])
  })

  it('없는 댓글과 이미 지운 댓글은 404이다', async () => {
    const { write, remove } = await openComments()
    await write(body())
    await remove(1, '비밀')
    for (const [id, password] of [
      [1, '비밀'],
      [1, adminPassword],
      [9, '비밀'],
    ] as const) {
      const { status, answer } = await remove(id, password)
      expect([status, answer]).toEqual([404, refusal])
    }
  })

  it('한꺼번에 지우라는 여럿 가운데 하나만 지운다', async () => {
    const { write, remove, changed } = await openComments()
    await write(body())
    const all = Array.from({ length: 20 }, (_, n) => remove(1, '비밀', { from: `192.0.2.${n}` }))
    const statuses = (await Promise.all(all)).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, ...Array.from({ length: 19 }, () => 404)])
    expect(changed).toEqual([1, 1])
  })

  it.each([
    [{}, /commentId/],
    [{ commentId: 0, password: '비밀' }, /commentId/],
    [{ commentId: [1], password: '비밀' }, /commentId/],
    [{ commentId: '', password: '비밀' }, /commentId/],
    [{ commentId: 1 }, /비밀번호/],
    [{ commentId: 1, password: ' ' }, /비밀번호/],
    [{ commentId: 1, password: 1 }, /비밀번호/],
    [{ commentId: 1, password: 'x'.repeat(129) }, /128자/],
    [[], /객체/],
  ])('틀린 꼴은 400이다: %j', async (sent, msg) => {
    const { write, send, tried } = await openComments()
    await write(body())
    const { status, answer } = await send('DELETE', '/comment', sent)
    expect([status, answer]).toEqual([400, refusing('comment.invalid', msg)])
    expect(tried()).toBe(0)
  })
})

const marks = (n: number) => [`쓴이${n}번`, `첫머리${n}번`, `끝머리${n}번`]

it('깨끗이 끈 뒤에는 지운 글도 비밀번호도 데이터 파일 어디에도 남지 않는다', async () => {
  const folder = await scratchFolder()
  const db = await openSqlite(join(folder, 'test.sqlite'))
  const { write, remove } = await openComments({ db })
  const lengths = [1, 60, 900, 4_900]
  // Lengths that share a page, fill one, and run over several; erased in an order that makes pages merge and split.
  for (let n = 1; n <= 120; n += 1) {
    const [author = '', first = '', last = ''] = marks(n)
    const content = `${first}${'가'.repeat(lengths[n % 4] ?? 0)}${last}`
    const more = { from: `10.0.${n % 7}.${n}`, headers: { 'idempotency-key': `key-${n}` } }
    expect((await write(body({ author, content, password: `암호${n}번` }), more)).status).toBe(201)
    if (n % 3 === 0) await remove((n * 2) / 3, `암호${(n * 2) / 3}번`, more)
  }
  const kept = JSON.stringify(await db.read((reader) => commentsOf(reader, 1, 'all')))
  await db.close()

  const names = await readdir(folder)
  const files = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  const bytes = files.join('')
  expect(names).toEqual(['test.sqlite'])
  for (let n = 1; n <= 120; n += 1) {
    const there = marks(n).filter((mark) => bytes.includes(mark))
    expect([n, there]).toEqual([n, kept.includes(`쓴이${n}번`) ? marks(n) : []])
  }
  expect(kept.match(/쓴이/g)).toHaveLength(80)
})

it('주인의 댓글과 지운 댓글에는 비밀번호의 흔적이 없다', async () => {
  const { write, remove, db } = await openComments()
  await write(body({ author: '글지기', password: adminPassword }))
  await write(body())
  await remove(2, '비밀')
  const rows = await db.read((reader) => reader.selectFrom('comment').select('password_hash').execute())
  expect(rows.map(({ password_hash }) => password_hash)).toEqual(['', ''])
})
