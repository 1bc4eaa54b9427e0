import { expect, it } from 'vitest'

import { talk } from '../commenting.ts'
import type { Endpoint } from '../endpoint.ts'
import { ExactComments, ExactDetail, read, refusalStatus } from '../exact-answers.ts'

const path = (postId: unknown, after: unknown) => `/api/comment?postId=${String(postId)}&after=${String(after)}`

export const commentsEndpoint: Endpoint = {
  method: 'GET',
  path: '/api/comment',
  ask: ({ calls }) => calls.comments(30, 1),
  answers: (open) => {
    it('그 번호 뒤의 댓글이 번호대로 오고, 더 없으면 말이 없다', async () => {
      const server = await open()
      const { written } = talk(server)
      const [first, second, third] = [await written(), await written(), await written()]
      const answer = await read(ExactComments, server.ask('GET', path(30, first.id)))
      expect(answer).toEqual({ success: true, comments: [second, third] })
      expect(await read(ExactComments, server.ask('GET', path(30, third.id)))).toEqual({ success: true, comments: [] })
      expect((await read(ExactComments, server.ask('GET', '/api/comment?postId=30'))).comments).toHaveLength(3)
    })

    it('긴 댓글은 글과 함께 첫 묶음이, 이어서 나머지가 온다', async () => {
      const server = await open()
      const { written } = talk(server)
      const ids: number[] = []
      // 15 kB each in UTF-8: six fit into the 100 kB of a batch.
      for (let n = 0; n < 8; n += 1) ids.push((await written({ content: '가'.repeat(5_000) })).id)
      const { data } = await read(ExactDetail, server.ask('GET', '/api/posts/30'))
      expect(data).toMatchObject({ comments_more: true, comment_cnt: 8 })
      expect(data.comments.map(({ id }) => id)).toEqual(ids.slice(0, 6))
      const rest = await read(ExactComments, server.ask('GET', path(30, ids[5])))
      expect(rest.comments.map(({ id }) => id)).toEqual(ids.slice(6))
      const again = await read(ExactComments, server.ask('GET', path(30, 0)))
      expect([again.comments, again.more]).toEqual([data.comments, true])
    })
  },
  refuses: (open) => {
    it.for([
      [999_999, 1, 404],
      ['x', 1, 400],
      [0, 1, 400],
      [30, 'x', 400],
      [30, -1, 400],
    ] as const)('글 %s의 %s 뒤는 %i이다', async ([postId, after, status]) =>
      expect(await refusalStatus((await open()).ask('GET', path(postId, after)))).toBe(status),
    )
  },
}
