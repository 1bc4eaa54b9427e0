import { expect, it } from 'vitest'

import { talk, validComment } from '../commenting.ts'
import type { Endpoint } from '../endpoint.ts'
import { codeOf, ExactEdited, read, refusalStatus } from '../exact-answers.ts'

export const editCommentEndpoint: Endpoint = {
  method: 'PATCH',
  path: '/api/comment',
  ask: ({ calls }) => calls.editComment({ commentId: 1, password: '1234', content: '고친 말' }),
  answers: (open) => {
    it('제 비밀번호로 고치면 고친 말과 때가 답과 글에 있다', async () => {
      const { written, edit, comments } = talk(await open())
      const before = await written()
      expect(before).not.toHaveProperty('edited_at')
      const { comment } = await read(ExactEdited, edit(before.id, validComment.password, ' 고친 말\n'))
      expect(comment).toEqual({ ...before, content: '고친 말', edited_at: expect.any(String) })
      expect(await comments()).toEqual([comment])
    })

    it('답글이 달린 댓글도, 다시 고친 댓글도 고친다', async () => {
      const { written, edit, comments } = talk(await open())
      const { id } = await written()
      const child = await written({ parent_comment_id: id })
      await read(ExactEdited, edit(id, validComment.password, '한 번'))
      const { comment } = await read(ExactEdited, edit(id, validComment.password, '두 번'))
      expect(await comments()).toEqual([comment, child])
    })

    it('주인의 댓글은 관리자 비밀번호로 고친다', async () => {
      const { owner, adminPassword, ...server } = await open()
      const { written, edit } = talk({ owner, adminPassword, ...server })
      const { id } = await written({ author: owner, password: adminPassword })
      expect((await read(ExactEdited, edit(id, adminPassword))).comment).toMatchObject({
        author: owner,
        content: '고친 말',
      })
    })

    it('고친 뒤에 되풀이한 요청은 고친 댓글을 답하고, 말만 다른 것은 그래도 같은 요청이다', async () => {
      const { written, edit } = talk(await open())
      const { id } = await written({}, 'key-0000-0005')
      const { comment } = await read(ExactEdited, edit(id, validComment.password))
      expect(await written({}, 'key-0000-0005')).toEqual(comment)
    })

    it('비밀 댓글을 고친 답에도 말이 없다', async () => {
      const { written, edit } = talk(await open())
      const { id } = await written({ secret: true })
      const { comment } = await read(ExactEdited, edit(id, validComment.password))
      expect(comment).toMatchObject({ author: '', content: '', secret: true, edited_at: expect.any(String) })
    })
  },
  refuses: (open) => {
    it('틀린 비밀번호는 403이고, 관리자도 남의 댓글은 고치지 못한다', async () => {
      const server = await open()
      const { written, edit, comments } = talk(server)
      const comment = await written()
      expect(await codeOf(edit(comment.id, '틀림'))).toEqual([403, 'comment.wrong_password'])
      expect(await codeOf(edit(comment.id, server.adminPassword))).toEqual([403, 'comment.not_yours'])
      expect(await comments()).toEqual([comment])
    })

    it('없는 댓글과 지운 댓글은 404다', async () => {
      const { written, edit, remove } = talk(await open())
      const { id } = await written()
      await remove(id, validComment.password)
      expect(await codeOf(edit(id, validComment.password))).toEqual([404, 'comment.missing'])
      expect(await codeOf(edit(999_999, validComment.password))).toEqual([404, 'comment.missing'])
    })

    it.for([
      [1, '', '말'],
      [1, undefined, '말'],
      [1, '1234', ' \n'],
      [1, '1234', '가'.repeat(5_001)],
      [1, '1234', 7],
      ['x', '1234', '말'],
    ] as const)('댓글 %o, 비밀번호 %o은(는) 400이다: %#', async ([id, password, content]) =>
      expect(await refusalStatus(talk(await open()).edit(id, password, content))).toBe(400),
    )
  },
}
