import { describe, expect, it, onTestFinished, vi } from 'vitest'

import { body, openComments, refusal, refusing } from './commenting.ts'

const instant = '2026-11-20T03:00:00.000Z'

describe('댓글 쓰기', () => {
  it('쓴 댓글은 201로 돌아오고, 글의 댓글에 똑같이 있고, 비밀번호는 어디에도 없다', async () => {
    const { write, comments, changed } = await openComments()
    const { status, answer, text, headers } = await write(body())
    const newComment = {
      id: 1,
      author: '손님',
      content: '잘 읽었습니다.',
      created_at: instant,
      deleted_at: 0,
      parent_comment_id: null,
    }
    expect(status).toBe(201)
    expect(answer).toEqual({ success: true, msg: '댓글을 등록했습니다.', newComment })
    expect(text).not.toContain('비밀')
    expect(headers.get('set-cookie')).toBe('commented_1=1; Max-Age=900; Path=/; SameSite=Lax')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(await comments()).toEqual([newComment])
    expect(changed).toEqual([1])
  })

  it('번호는 숫자 글자로 와도 되고, 답글은 살아 있는 같은 글의 댓글에 단다', async () => {
    const { write, comments } = await openComments()
    await write(body({}, '1'))
    const { status, answer } = await write(body({ parent_comment_id: '1' }))
    expect(status).toBe(201)
    expect(answer).toMatchObject({ newComment: { id: 2, parent_comment_id: 1 } })
    expect((await write(body({ parent_comment_id: null }))).answer).toMatchObject({
      newComment: { parent_comment_id: null },
    })
    expect(await comments()).toHaveLength(3)
  })

  it.each([
    ['없는 글', body({}, 9)],
    ['없는 댓글에 단 답글', body({ parent_comment_id: 9 })],
    ['다른 글의 댓글에 단 답글', body({ parent_comment_id: 2 })],
    ['지운 댓글에 단 답글', body({ parent_comment_id: 3 })],
    ['내린 글', body({}, 3)],
  ])('%s에는 404이고 아무것도 남지 않는다', async (_name, sent) => {
    const { write, remove, comments, db, show } = await openComments()
    await write(body())
    await write(body({}, 2))
    await write(body())
    await remove(3, '비밀')
    await show('가.md', '나.md', '다.md')
    await show('가.md', '나.md')
    const { status, answer } = await write(sent)
    expect(status).toBe(404)
    expect(answer).toEqual(refusal)
    expect(await comments()).toHaveLength(2)
    const { n } = await db.read((reader) =>
      reader
        .selectFrom('comment')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow(),
    )
    expect(n).toBe(3)
  })

  it('한글은 풀어 써 와도 모아서 남고, 앞뒤 빈칸은 떼고, 줄바꿈은 한 가지다', async () => {
    const { write } = await openComments()
    const sent = body({
      author: ' 손님 '.normalize('NFD'),
      content: '\u3000 첫 줄\r\n둘째\r셋째\t끝 \n'.normalize('NFD'),
    })
    expect((await write(sent)).answer).toMatchObject({
      newComment: { author: '손님', content: '첫 줄\n둘째\n셋째\t끝' },
    })
  })

  it('보이지 않는 조종 문자는 남기지 않고, 글의 방향을 뒤집는 문자는 이름에서 뗀다', async () => {
    const { write } = await openComments()
    const sent = body({ author: '\u202E기지글\u202C\n둘\u0007', content: '가\u0000나\u0008\u0085\u001B[31m다\u202E라' })
    expect((await write(sent)).answer).toMatchObject({
      newComment: { author: '기지글 둘', content: '가나[31m다\u202E라' },
    })
  })

  it('길이는 모으고 뗀 뒤의 UTF-16 단위로 재고, 꽉 채운 것은 받는다', async () => {
    const { write } = await openComments()
    const full = {
      author: ` ${'각'.repeat(40)} `.normalize('NFD'),
      password: '각'.repeat(128).normalize('NFD'),
      content: ` ${'각'.repeat(4_998)}😀 `.normalize('NFD'),
    }
    // As some clients spell it: every letter of another alphabet escaped.
    const escaped = JSON.stringify(body(full)).replaceAll(
      /[^ -~]/g,
      (unit) => String.raw`\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
    )
    expect((await write(escaped)).status).toBe(201)
  })

  it('비밀번호는 앞뒤 빈칸까지 그대로이고, 풀어 쓴 한글로도 통한다', async () => {
    const { write, remove } = await openComments()
    await write(body({ password: ' 비밀 ' }))
    expect((await remove(1, '비밀')).status).toBe(403)
    expect((await remove(1, ' 비밀 '.normalize('NFD'))).status).toBe(200)
  })
})

const over = (limit: number) => '가'.repeat(limit + 1)

describe('틀린 꼴의 요청은 고칠 것을 짚어 400이다', () => {
  it.each<[string, unknown, RegExp]>([
    ['본문이 없다', '', /JSON/],
    ['JSON이 아니다', '{"postId":1,', /JSON/],
    ['UTF-8이 아니다', Buffer.from('{"postId":1,"a":"\xff"}', 'latin1'), /JSON/],
    ['객체가 아니다', [], /객체/],
    ['null이다', 'null', /객체/],
    ['글 번호가 없다', { commentInfo: body().commentInfo }, /postId/],
    ['글 번호가 0이다', body({}, 0), /postId/],
    ['글 번호가 소수다', body({}, 1.5), /postId/],
    ['글 번호가 너무 크다', body({}, '99999999999999999999'), /postId/],
    ['글 번호가 지수 표기다', body({}, '1e0'), /postId/],
    ['댓글 내용이 없다', { postId: 1 }, /commentInfo/],
    ['부모 번호가 빈 글자다', body({ parent_comment_id: '' }), /parent_comment_id/],
    ['부모 번호가 객체다', body({ parent_comment_id: {} }), /parent_comment_id/],
    ['작성자가 없다', body({ author: undefined }), /모두 입력/],
    ['작성자가 빈칸이다', body({ author: ' \u3000' }), /모두 입력/],
    ['작성자가 보이지 않는다', body({ author: '\u3164\u200B\u00AD' }), /모두 입력/],
    ['작성자가 숫자다', body({ author: 5 }), /작성자/],
    ['작성자가 길다', body({ author: over(40) }), /작성자.*40자/],
    ['작성자가 반쪽 문자다', body({ author: '가\uD800' }), /작성자.*깨진/],
    ['비밀번호가 null이다', body({ password: null }), /모두 입력/],
    ['비밀번호가 빈칸뿐이다', body({ password: ' \t\n' }), /모두 입력/],
    ['비밀번호가 배열이다', body({ password: ['비밀'] }), /비밀번호/],
    ['비밀번호가 길다', body({ password: over(128) }), /비밀번호.*128자/],
    ['비밀번호가 반쪽 문자다', body({ password: '\uDC00비밀' }), /비밀번호.*깨진/],
    ['내용이 비었다', body({ content: '' }), /모두 입력/],
    ['내용이 보이지 않는다', body({ content: '\u200B\n\u2800' }), /모두 입력/],
    ['내용이 길다', body({ content: over(5_000) }), /내용.*5,000자/],
    ['내용의 글자 하나에 부호가 많다', body({ content: `가${'\u0301'.repeat(40)}` }), /내용.*부호/],
  ])('%s', async (_name, sent, msg) => {
    const { write, comments, changed, tried } = await openComments()
    const { status, answer, headers } = await write(sent)
    expect({ status, answer }).toEqual({ status: 400, answer: refusing('comment.invalid', msg) })
    expect(headers.has('set-cookie')).toBe(false)
    expect(await comments()).toEqual([])
    expect([changed, tried()]).toEqual([[], 0])
  })

  it.each([
    '',
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonx',
  ])('본문의 종류가 JSON이 아니다: "%s"', async (type) => {
    const { write, remove, auth } = await openComments()
    const more = { headers: { 'content-type': type } }
    for (const { status, answer } of [await write(body(), more), await remove(1, 'x', more), await auth('x', more)])
      expect({ status, answer }).toEqual({ status: 400, answer: refusal })
  })

  it('본문의 종류에는 문자 집합이 붙어도 되고, 크기는 가리지 않는다', async () => {
    const { write } = await openComments()
    const headers = { 'content-type': 'Application/JSON; charset=UTF-8' }
    expect((await write(body(), { headers })).status).toBe(201)
  })

  it.each([
    ['내용', { content: `a${'\u0301\u0316'.repeat(30_000)}` }],
    // Removing characters must not join what they kept apart.
    ['내용', { content: `a${`${'\u0301\u0316'.repeat(15)}\u0007`.repeat(1_000)}` }],
    ['작성자', { author: `a${`${'\u0301\u0316'.repeat(15)}\u202E`.repeat(1_000)}` }],
    ['비밀번호', { password: `a${'\u0301\u0316'.repeat(30_000)}` }],
  ])('부호를 끝없이 붙인 글자를 고르느라 멈추지 않는다: %s', async (name, info) => {
    const { write } = await openComments()
    const normalize = vi.spyOn(String.prototype, 'normalize')
    onTestFinished(() => normalize.mockRestore())
    const { status, answer } = await write(body(info))
    expect([status, answer]).toEqual([
      400,
      refusing('comment.invalid', new RegExp(`^${name} 칸에 부호가 너무 많이 붙은 글자가 있습니다.$`)),
    ])
    // Normalising sorts marks, in quadratic time.
    expect(normalize.mock.contexts.filter((text) => String(text).length > 10_000)).toEqual([])
  })

  it.each([
    ['PUT', '/comment', 'GET, HEAD, POST, PATCH, DELETE'],
    ['GET', '/comment/open', 'POST'],
    ['DELETE', '/comment/replies', 'POST'],
    ['GET', '/user/authAdmin', 'POST'],
  ])('%s %s는 405이다', async (method, path, allow) => {
    const { fetch } = await openComments()
    const response = await fetch(`/api${path}`, { method })
    expect([response.status, response.headers.get('allow')]).toEqual([405, allow])
  })
})
