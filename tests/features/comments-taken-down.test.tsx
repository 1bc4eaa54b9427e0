import { expect, it } from 'vitest'

import { refuses } from '../../mocks/faults.ts'
import { createGate } from '../../mocks/gate.ts'
import {
  articlesWith,
  deletion,
  openCorrectable,
  openThread,
  shown,
  startCorrection,
  startDeletion,
  thread,
} from './commenting.ts'

const takeDown = async ({ blog, queryClient }: Awaited<ReturnType<typeof openThread>>) => {
  blog.posts = blog.posts.filter(({ id }) => id !== 30)
  await queryClient.refetchQueries({ queryKey: ['post', 30] })
}

it('읽는 사이에 글이 내려가도, 지운 댓글은 바로 지워진다', async () => {
  const gate = createGate()
  const app = await openThread({ fault: { deleteComment: gate } })
  await takeDown(app)
  await startDeletion(thread.last)
  await expect.poll(() => articlesWith(thread.last)).toEqual([])
  await gate.arrival()
  gate.release()
  await expect.poll(() => app.blog.comments.find(({ id }) => id === 3)?.deletedAt ?? null).not.toBeNull()
  await expect.poll(() => app.queryClient.isFetching()).toBe(0)
  expect(articlesWith(thread.last)).toEqual([])
})

it('읽는 사이에 글이 내려가도, 고친 댓글은 고친 말로 남는다', async () => {
  const app = await openCorrectable()
  await takeDown(app)
  await startCorrection(thread.last, '고쳐 쓴 말')
  await expect.poll(shown('고쳐 쓴 말')).toEqual(['은행잎'])
  await expect.poll(() => app.queryClient.isFetching()).toBe(0)
  expect(shown('고쳐 쓴 말')()).toEqual(['은행잎'])
  expect(articlesWith(thread.last)).toEqual([])
})

it('보내는 사이에 글이 내려가고 서버가 거절하면, 지우려던 댓글은 까닭과 함께 돌아온다', async () => {
  const gate = createGate()
  const app = await openThread({ fault: { deleteComment: gate } })
  await startDeletion(thread.last)
  await gate.arrival()
  await takeDown(app)
  gate.endWith(refuses('안 됩니다.', 403))
  await expect.poll(shown(thread.last)).toEqual(['은행잎'])
  await expect.element(deletion.alert).toHaveTextContent('안 됩니다.')
})
