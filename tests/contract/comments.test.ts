import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'

import { AuthAdminAnswer, Done, Refusal } from '#/contract/answer.ts'
import {
  Comment,
  CommentsAnswer,
  EditCommentAnswer,
  isByOwner,
  OpenCommentAnswer,
  WriteCommentAnswer,
} from '#/contract/comment.ts'

const wire = {
  id: 5,
  author: '까치',
  content: '잘 읽었습니다.',
  created_at: '2026-11-20 00:05:00',
  parent_comment_id: 4,
}
const comment = {
  id: 5,
  author: '까치',
  content: '잘 읽었습니다.',
  createdAt: '2026-11-20T00:05:00.000Z',
  deleted: false,
  parentId: 4,
}
const read = (changes: object) => z.parse(Comment, { ...wire, ...changes })

describe('댓글', () => {
  it.for([{}, { deleted_at: 0 }, { deleted_at: '0' }, { deleted_at: null }])('%o이면 살아 있다', (changes) =>
    expect(read(changes)).toEqual(comment),
  )

  it.for([{ deleted_at: 1 }, { deleted_at: '1' }, { deleted_at: true }, { deleted_at: '2026-11-20T03:00:00Z' }])(
    '%o이면 지워졌다',
    (changes) => expect(read(changes)).toEqual({ ...comment, deleted: true }),
  )

  it.for([
    { author: '', content: '' },
    { author: null, content: null },
    { author: undefined, content: undefined },
  ])('지워진 댓글은 비어 있어도 된다: %o', (changes) =>
    expect(read({ ...changes, deleted_at: 1 })).toEqual({ ...comment, author: '', content: '', deleted: true }),
  )

  it.for([null, undefined, 0, '0', ''])('부모가 %o이면 맨 위 댓글이다', (parent) =>
    expect(read({ parent_comment_id: parent })).toEqual({ ...comment, parentId: null }),
  )

  it('번호는 글자여도 된다', () => expect(read({ id: '5', parent_comment_id: '4' })).toEqual(comment))

  it.for([
    [{ by_owner: true }, { byOwner: true }],
    [{ by_owner: false }, { byOwner: false }],
    [{ edited_at: '2026-11-20 03:00:00' }, { editedAt: '2026-11-20T03:00:00.000Z' }],
    [{ secret: 1 }, { secret: true }],
    [{ held: 1 }, { held: true }],
    [{ by_owner: '까치', edited_at: null, secret: 0, held: 0 }, {}],
  ] as const)('%o에서 %o을(를) 읽는다', ([said, known]) => expect(read(said)).toStrictEqual({ ...comment, ...known }))

  it.for([
    [{ author: '까치' }, false],
    [{ author: '글지기' }, true],
    [{ author: '글지기', byOwner: false }, false],
    [{ author: '까치', byOwner: true }, true],
  ] as const)('%o을(를) 주인이 썼는지는 %o: 말이 없으면 이름을 본다', ([said, expected]) =>
    expect(isByOwner(said, '글지기')).toBe(expected),
  )

  it('비밀번호가 딸려 와도 담지 않는다', () =>
    expect(JSON.stringify(read({ password: 'reader-password' }))).not.toContain('reader-password'))
})

describe('댓글을 이어 읽고, 고치고, 여는 답', () => {
  it.for([
    [[wire], true, true],
    [[wire], false, false],
    [[], true, false],
  ] as const)('%o에 more가 %o이면 더 있는지는 %o', ([comments, said, more]) =>
    expect(z.parse(CommentsAnswer, { success: true, comments, more: said }).more).toBe(more),
  )

  it.for([true, false])('success가 %o이면, 참일 때만 답이다', (success) => {
    const answer = { success, comment: wire, comments: [wire], more: false }
    for (const schema of [CommentsAnswer, EditCommentAnswer, OpenCommentAnswer])
      expect(z.safeParse(schema, answer).success).toBe(success)
  })

  it.for([{}, { comments: null }, { comments: [] }])('%o은 비밀 댓글을 연 답이 아니다', (answer) =>
    expect(z.safeParse(OpenCommentAnswer, { success: true, ...answer }).success).toBe(false),
  )
})

describe('댓글을 쓰고 지운 답', () => {
  it('newComment를 읽는다', () =>
    expect(z.parse(WriteCommentAnswer, { success: true, msg: '등록했습니다.', newComment: wire })).toEqual(comment))

  it.for([
    { newComment: wire },
    { success: true },
    { success: 'true', newComment: wire },
    { success: true, newComment: [] },
  ])('%o은(는) 등록되었다는 답이 아니다', (answer) =>
    expect(z.safeParse(WriteCommentAnswer, answer).success).toBe(false),
  )

  it('지웠다는 답에는 success가 있다', () => {
    expect(z.safeParse(Done, { success: true, msg: '지웠습니다.' }).success).toBe(true)
    expect(z.safeParse(Done, { msg: '지웠습니다.' }).success).toBe(false)
  })

  it('관리자 확인은 참이나 거짓이다', () => {
    expect(z.parse(AuthAdminAnswer, { success: true })).toBe(true)
    expect(z.parse(AuthAdminAnswer, { success: false })).toBe(false)
    expect(z.safeParse(AuthAdminAnswer, {}).success).toBe(false)
  })

  it('거절은 success가 거짓인 답이다', () => {
    expect(z.safeParse(Refusal, { success: false }).success).toBe(true)
    expect(z.safeParse(Refusal, { success: false, msg: null }).success).toBe(true)
    expect(z.safeParse(Refusal, { success: true }).success).toBe(false)
  })
})
