import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

import { openSqlite } from '#/server/database/sqlite.ts'
import { createPasswords } from '#/server/passwords/passwords.ts'

import { adminPassword, body, openComments, quickPasswords, refusal, refusing } from './commenting.ts'
import { scratchFolder } from './scratch-folder.ts'

const key = (value = 'a1f0c2') => ({ headers: { 'idempotency-key': value } })

describe('같은 Idempotency-Key', () => {
  it('같은 요청이 다시 오면, 어느 주소에서 오든, 처음 답을 되풀이하고 아무것도 더하지 않는다', async () => {
    const { write, comments, changed } = await openComments()
    const first = await write(body(), key())
    const again = await write(body(), { ...key(), from: '203.0.113.5' })
    expect([again.status, again.text]).toEqual([201, first.text])
    expect(await comments()).toHaveLength(1)
    expect(changed).toEqual([1])
  })

  it('적는 법만 다른 요청은 같은 요청이다', async () => {
    const { write, comments } = await openComments()
    await write(body({ author: '손님', parent_comment_id: null }), key())
    const other = {
      commentInfo: { content: ' 잘 읽었습니다.\n', password: '비밀', author: '손님 '.normalize('NFD') },
      postId: '1',
    }
    expect((await write(other, key())).status).toBe(201)
    expect(await comments()).toHaveLength(1)
  })

  it('지운 뒤에는 지운 자리를 답한다', async () => {
    const { write, remove, comments } = await openComments()
    await write(body(), key())
    await remove(1, adminPassword)
    const { status, answer } = await write(body(), key())
    expect([status, answer]).toMatchObject([
      201,
      { success: true, newComment: { id: 1, author: '', content: '', deleted_at: '2026-11-20T03:00:00.000Z' } },
    ])
    expect((await write(body({ content: '다른 말' }), key())).status).toBe(422)
    expect(await comments()).toHaveLength(1)
  })

  it.each([
    ['내용', body({ content: '다른 말' })],
    ['작성자', body({ author: '다른 손님' })],
    ['비밀번호', body({ password: '다른 비밀' })],
    ['글', body({}, 2)],
    ['없는 글', body({}, 9)],
    ['부모', body({ parent_comment_id: 1 })],
    ['주인의 이름', body({ author: '글지기' })],
  ])('%s이 다르면 422이고 아무것도 더하지 않는다', async (_name, other) => {
    const { write, comments } = await openComments()
    await write(body(), key())
    const { status, answer } = await write(other, key())
    expect([status, answer]).toEqual([422, refusal])
    expect([await comments(1), await comments(2)]).toMatchObject([{ length: 1 }, { length: 0 }])
  })

  it('물린 요청은 기억하지 않는다', async () => {
    const { write, show } = await openComments()
    expect((await write(body({ content: '' }), key())).status).toBe(400)
    expect((await write(body({}, 3), key())).status).toBe(404)
    expect((await write(body({ author: '글지기' }), key())).status).toBe(403)
    await show('가.md', '나.md', '다.md')
    expect((await write(body({}, 3), key())).status).toBe(201)
  })

  it('한꺼번에 온 스무 번의 되풀이는, 한 주소에서든 여러 주소에서든, 댓글 하나에 답이 스물이다', async () => {
    const { write, comments } = await openComments()
    const here = Array.from({ length: 20 }, () => write(body(), key('here')))
    const everywhere = Array.from({ length: 20 }, (_, n) => write(body(), { ...key('all'), from: `198.51.100.${n}` }))
    const answers = await Promise.all([...here, ...everywhere])
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(40)
    expect(new Set(answers.map(({ text }) => text)).size).toBe(2)
    expect(await comments()).toHaveLength(2)
  })

  it('한꺼번에 온 서로 다른 요청은 하나만 남고 나머지는 422이다', async () => {
    const { write, comments } = await openComments()
    const all = Array.from({ length: 12 }, (_, n) =>
      write(body({ content: `말 ${n}` }), { ...key(), from: `198.51.100.${n}` }),
    )
    const statuses = (await Promise.all(all)).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, ...Array.from({ length: 11 }, () => 422)])
    expect(await comments()).toHaveLength(1)
  })

  it('하루가 지나면 잊는다', async () => {
    const { write, db, setClock } = await openComments()
    await write(body(), key('old'))
    setClock('2026-11-21T02:59:59.999Z')
    expect((await write(body(), key('old'))).answer).toMatchObject({ newComment: { id: 1 } })
    await write(body(), key('young'))
    setClock('2026-11-21T03:00:00.000Z')
    expect((await write(body({ content: '새 말' }), key('old'))).answer).toMatchObject({ newComment: { id: 3 } })
    setClock('2026-11-22T02:59:59.999Z')
    await write(body(), key('new'))
    const rows = await db.read((reader) => reader.selectFrom('answered_key').select('key').orderBy('key').execute())
    expect(rows.map((row) => row.key)).toEqual(['new', 'old'])
  })

  it('답하는 사이에 지운 댓글의 말은 답에 담기지 않는다', async () => {
    const { passwords } = quickPasswords()
    const erasing = Promise.withResolvers<void>()
    const { write, remove } = await openComments({
      passwords: {
        ...passwords,
        rehash: async (password, phc) => {
          await erasing.promise
          return passwords.rehash(password, phc)
        },
      },
    })
    await write(body(), key())
    const again = write(body(), key())
    expect((await remove(1, '비밀', { from: '192.0.2.2' })).status).toBe(200)
    erasing.resolve()
    expect(await again).toMatchObject({ status: 201, answer: { newComment: { author: '', content: '' } } })
  })

  it('서버를 다시 켜도 기억한다', async () => {
    const file = join(await scratchFolder(), 'test.sqlite')
    const db = await openSqlite(file)
    const first = await (await openComments({ db })).write(body(), key())
    await db.close()
    const reopened = await openComments({ db: await openSqlite(file) })
    expect((await reopened.write(body(), key())).text).toBe(first.text)
    expect((await reopened.write(body({ content: '다른 말' }), key())).status).toBe(422)
    await reopened.db.close()
  })

  it.each(['', 'a b', 'a\tb', '키', 'é', 'x'.repeat(256), 'a, b'])('쓸 수 없는 값은 400이다: "%s"', async (value) => {
    const { write, comments } = await openComments()
    // Headers carry bytes.
    const { status, answer } = await write(body(), key(Buffer.from(value).toString('latin1')))
    expect([status, answer]).toEqual([400, refusing('comment.invalid', /Idempotency-Key/)])
    expect(await comments()).toEqual([])
  })

  it.each(['x', 'x'.repeat(255), '"8e03978e-40d5-43e8-bc93-6894a57f9324"', '!~'])(
    '쓸 수 있는 값이다: %s',
    async (value) => {
      const { write } = await openComments()
      expect((await write(body(), key(value))).status).toBe(201)
      expect((await write(body(), key(value))).answer).toMatchObject({ newComment: { id: 1 } })
    },
  )

  it('요청의 흔적은 비밀번호의 해시로 서명한 것뿐이고, 지우면 그 해시도 없다', async () => {
    const folder = await scratchFolder()
    const db = await openSqlite(join(folder, 'test.sqlite'))
    const { write, remove } = await openComments({ db, passwords: createPasswords() })
    const sent = body({ password: '1234', content: '네' })
    expect((await write(sent, key())).status).toBe(201)
    expect((await write(body({ password: '1235', content: '네' }), key())).status).toBe(422)
    const { password_hash } = await db.read((reader) =>
      reader.selectFrom('comment').select('password_hash').executeTakeFirstOrThrow(),
    )
    const { seal } = await db.read((reader) =>
      reader.selectFrom('answered_key').select('seal').executeTakeFirstOrThrow(),
    )
    const [hash, sealed] = [password_hash.split('$'), seal.split('$')]
    // The same salt and cost, so that a guess takes as long; another tag.
    expect(sealed.slice(0, -1)).toEqual(hash.slice(0, -1))
    expect(sealed.at(-1)).not.toBe(hash.at(-1))

    expect((await remove(1, '1234')).status).toBe(200)
    expect((await write(sent, key())).status).toBe(201)
    expect((await write(body({ password: '1234', content: '예' }), key())).status).toBe(422)
    await db.close()
    const bytes = await readFile(join(folder, 'test.sqlite'))
    expect(bytes.includes(seal)).toBe(true)
    for (const gone of ['1234', hash.at(-1) ?? '1234']) expect(bytes.includes(gone)).toBe(false)
  })

  it('주인의 댓글도 되풀이할 수 있고, 비밀번호가 다르면 422이다', async () => {
    const { write, comments } = await openComments()
    const sent = body({ author: '글지기', password: adminPassword })
    const first = await write(sent, key())
    expect((await write(sent, key())).text).toBe(first.text)
    expect((await write(body({ author: '글지기' }), key())).status).toBe(422)
    expect(await comments()).toHaveLength(1)
  })
})
