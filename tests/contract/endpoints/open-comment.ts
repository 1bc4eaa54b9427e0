import { expect, it } from 'vitest'

import { talk, validComment } from '../commenting.ts'
import type { Endpoint } from '../endpoint.ts'
import { codeOf, ExactOpened, read, refusalStatus } from '../exact-answers.ts'

export const openCommentEndpoint: Endpoint = {
  method: 'POST',
  path: '/api/comment/open',
  ask: ({ calls }) => calls.openComment({ commentId: 1, password: '1234' }),
  answers: (open) => {
    it('비밀 댓글은 어디서나 말과 이름이 없고, 제 비밀번호로 그 아래의 답글과 함께 열린다', async () => {
      const { written, open: ask, comments } = talk(await open())
      const root = await written({ secret: true })
      expect(root).toMatchObject({ author: '', content: '', secret: true })
      const reply = await written({ author: '까치', password: '다른', content: '답', parent_comment_id: root.id })
      expect(reply).toMatchObject({ author: '', content: '', secret: true })
      const deeper = await written({ content: '더', parent_comment_id: reply.id })
      await written({ content: '드러난 말' })
      expect((await comments()).slice(0, 3)).toEqual([root, reply, deeper])
      const { comments: opened } = await read(ExactOpened, ask(root.id, validComment.password))
      expect(opened).toEqual([
        { ...root, author: validComment.author, content: validComment.content },
        { ...reply, author: '까치', content: '답' },
        { ...deeper, author: validComment.author, content: '더' },
      ])
      expect((await read(ExactOpened, ask(reply.id, '다른'))).comments.map(({ id }) => id)).toEqual([
        reply.id,
        deeper.id,
      ])
    })

    it('관리자 비밀번호로도 열린다', async () => {
      const server = await open()
      const { written, open: ask } = talk(server)
      const { id } = await written({ secret: true })
      expect((await read(ExactOpened, ask(id, server.adminPassword))).comments).toMatchObject([
        { content: validComment.content },
      ])
    })

    it('지운 답글은 열리지 않지만, 그 아래의 답글은 열린다', async () => {
      const { written, open: ask, remove } = talk(await open())
      const root = await written({ secret: true })
      const reply = await written({ parent_comment_id: root.id })
      const deeper = await written({ parent_comment_id: reply.id })
      await remove(reply.id, validComment.password)
      expect((await read(ExactOpened, ask(root.id, validComment.password))).comments.map(({ id }) => id)).toEqual([
        root.id,
        deeper.id,
      ])
    })
  },
  refuses: (open) => {
    it('틀린 비밀번호는 403이다', async () => {
      const { written, open: ask } = talk(await open())
      const { id } = await written({ secret: true })
      expect(await codeOf(ask(id, '틀림'))).toEqual([403, 'comment.wrong_password'])
    })

    it('드러난 댓글, 없는 댓글, 지운 댓글은 404다', async () => {
      const { written, open: ask, remove } = talk(await open())
      const { id } = await written({ secret: true })
      await remove(id, validComment.password)
      const ids = [id, (await written()).id, 999_999]
      for (const asked of ids) expect(await codeOf(ask(asked, validComment.password))).toEqual([404, 'comment.missing'])
    })

    it.for([
      [1, ''],
      [1, undefined],
      ['x', '1234'],
    ] as const)('댓글 %o에 비밀번호 %o은(는) 400이다', async ([id, password]) =>
      expect(await refusalStatus(talk(await open()).open(id, password))).toBe(400),
    )
  },
}
