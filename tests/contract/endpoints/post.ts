import { expect, it } from 'vitest'

import type { Endpoint, Open } from '../endpoint.ts'
import { ExactDetail, ExactHotPosts, read, refusalStatus } from '../exact-answers.ts'

const refusesIds = (open: Open, method: string, path: (id: string) => string) =>
  it.for([
    ['999999', 404],
    ['0', 400],
    ['x', 400],
  ] as const)('글 %s은(는) %i이다', async ([id, status]) =>
    expect(await refusalStatus((await open()).ask(method, path(id)))).toBe(status),
  )

export const postEndpoint: Endpoint = {
  method: 'GET',
  path: '/api/posts/:id',
  ask: ({ calls }) => calls.post(30),
  answers: (open) => {
    it('글과 태그, 앞뒤 글, 관련 글, 댓글이 함께 온다', async () => {
      const { ask } = await open()
      const { data } = await read(ExactDetail, ask('GET', '/api/posts/29'))
      expect(data).toMatchObject({
        post: { id: 29, title: '표와 코드를 읽기 좋게', slug: '표와-코드를-읽기-좋게', author: '글지기' },
        formerPost: { id: 28, title: '도서관의 오래된 수레' },
        nextPost: { id: 30, title: '모든 것이 든 글' },
        highestPosCntTagName: '가독성',
        comments: [],
      })
      expect(data.tags.map(({ name, postCnt }) => [name, postCnt])).toEqual([
        ['가독성', 8],
        ['CSS', 4],
      ])
      expect(data.tagRelatedPostArray.map(({ id }) => id)).toEqual([30, 20, 16, 10, 8, 6])
    })

    it('맨 처음 글과 맨 나중 글의 곁은 null이다', async () => {
      const { ask } = await open()
      expect((await read(ExactDetail, ask('GET', '/api/posts/1'))).data.formerPost).toBeNull()
      expect((await read(ExactDetail, ask('GET', '/api/posts/30'))).data.nextPost).toBeNull()
    })
  },
  refuses: (open) => refusesIds(open, 'GET', (id) => `/api/posts/${id}`),
}

export const increaseViewEndpoint: Endpoint = {
  method: 'POST',
  path: '/api/posts/:id/increaseView',
  ask: ({ beacon }) => beacon('posts/30/increaseView'),
  answers: (open) => {
    it('조회를 센다', async () => {
      const { ask } = await open()
      expect((await ask('POST', '/api/posts/1/increaseView')).ok).toBe(true)
      const [most] = await read(ExactHotPosts, ask('GET', '/api/posts/hotPosts'))
      expect(most?.id).toBe(1)
    })
  },
  refuses: (open) => refusesIds(open, 'POST', (id) => `/api/posts/${id}/increaseView`),
}
