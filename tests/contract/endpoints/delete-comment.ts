import { expect, it } from 'vitest'

import { talk, validComment } from '../commenting.ts'
import type { Endpoint } from '../endpoint.ts'
import { ExactDone, read, refusalStatus } from '../exact-answers.ts'

export const deleteCommentEndpoint: Endpoint = {
  method: 'DELETE',
  path: '/api/comment',
  ask: ({ calls }) => calls.deleteComment({ commentId: 1, password: '1234' }),
  answers: (open) => {
    it('제 비밀번호로 지우면 자리만 남는다', async () => {
      const { written, remove, comments } = talk(await open())
      const { id } = await written()
      await read(ExactDone, remove(id, validComment.password))
      const [left] = await comments()
      expect(left).toMatchObject({ id, author: '', content: '', deleted_at: expect.any(String) })
    })

    it('관리자 비밀번호로도 지운다', async () => {
      const server = await open()
      const { written, remove } = talk(server)
      const answer = await read(ExactDone, remove((await written()).id, server.adminPassword))
      expect(answer.success).toBe(true)
    })

    it('답글이 달린 댓글을 지워도 답글은 남는다', async () => {
      const { written, remove, comments } = talk(await open())
      const { id } = await written()
      const child = await written({ parent_comment_id: id })
      await read(ExactDone, remove(id, validComment.password))
      expect(await comments()).toContainEqual(child)
    })
  },
  refuses: (open) => {
    it('틀린 비밀번호는 403이고, 댓글은 그대로다', async () => {
      const { written, remove, comments } = talk(await open())
      const comment = await written()
      expect(await refusalStatus(remove(comment.id, '틀림'))).toBe(403)
      expect(await comments()).toEqual([comment])
    })

    it('없는 댓글과 이미 지운 댓글은 404다', async () => {
      const { written, remove } = talk(await open())
      const { id } = await written()
      await remove(id, validComment.password)
      expect(await refusalStatus(remove(id, validComment.password))).toBe(404)
      expect(await refusalStatus(remove(999_999, validComment.password))).toBe(404)
    })

    it.for([
      [1, ''],
      [1, ' '],
      [1, undefined],
      ['x', '1234'],
    ] as const)('댓글 %o에 비밀번호 %o은(는) 400이다', async ([id, password]) =>
      expect(await refusalStatus(talk(await open()).remove(id, password))).toBe(400),
    )
  },
}
