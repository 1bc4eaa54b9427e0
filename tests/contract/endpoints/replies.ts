import { expect, it } from 'vitest'

import { talk, validComment } from '../commenting.ts'
import type { Endpoint } from '../endpoint.ts'
import { codeOf, ExactReplies, read } from '../exact-answers.ts'

const path = '/api/comment/replies'

export const repliesEndpoint: Endpoint = {
  method: 'POST',
  path,
  ask: ({ calls }) => calls.replies({ ids: [1, 2], after: 0 }),
  answers: (open) => {
    it('댓글들에 달린 답글이 오래된 것부터, 글과 함께 온다', async () => {
      const server = await open()
      const [here, there] = [talk(server), talk(server, 29)]
      const [a, b, c] = [await here.written(), await there.written(), await here.written()]
      const second = await there.written({ author: '까치', content: '답\n 둘', parent_comment_id: b.id })
      const first = await here.written({ parent_comment_id: a.id })
      await here.written({ parent_comment_id: c.id })
      await here.written({ parent_comment_id: first.id })
      const asked = (after: number) =>
        read(ExactReplies, server.ask('POST', path, { ids: [a.id, b.id, 999_999], after }))
      const all = (await asked(0)).replies
      expect(all).toEqual([
        {
          to: b.id,
          id: second.id,
          postId: 29,
          slug: '표와-코드를-읽기-좋게',
          title: '표와 코드를 읽기 좋게',
          author: '까치',
          excerpt: expect.stringMatching(/^답\s+둘$/),
          created_at: second.created_at,
        },
        expect.objectContaining({
          to: a.id,
          id: first.id,
          postId: 30,
          author: validComment.author,
          excerpt: validComment.content,
        }),
      ])
      expect((await asked(second.id)).replies.map(({ id }) => id)).toEqual([first.id])
      expect((await asked(first.id)).replies).toEqual([])
    })

    it('지운 답글은 오지 않고, 비밀 답글은 말과 이름 없이 온다', async () => {
      const server = await open()
      const { written, remove } = talk(server)
      const { id } = await written()
      const gone = await written({ parent_comment_id: id })
      const secret = await written({ parent_comment_id: id, secret: true })
      await remove(gone.id, validComment.password)
      const { replies: all } = await read(ExactReplies, server.ask('POST', path, { ids: [id], after: 0 }))
      expect(all).toMatchObject([{ to: id, id: secret.id, author: '', excerpt: '', secret: true }])
    })
  },
  refuses: (open) => {
    it.for([[], 'x', [0], ['x'], Array.from({ length: 101 }, (_, index) => index + 1), undefined])(
      '번호가 %o이면 400이다',
      async (ids) =>
        expect(await codeOf((await open()).ask('POST', path, { ids, after: 0 }))).toEqual([400, 'comment.invalid']),
    )

    it.for([-1, 'x', 1.5])('%o 뒤는 400이다', async (after) =>
      expect(await codeOf((await open()).ask('POST', path, { ids: [1], after }))).toEqual([400, 'comment.invalid']),
    )
  },
}
