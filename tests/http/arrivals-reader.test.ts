import { QueryClient, queryOptions } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import type { Comment } from '#/contract/comment.ts'
import { createArrivalsReader } from '#/features/comments/arrivals-reader.ts'
import type { Calls } from '#/http/calls.ts'
import { belowEveryId } from '#/thread/batches.ts'
import { type ViewedThread, receive } from '#/thread/cached-thread.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const comment: Comment = { id: 1, author: '까치', content: '옛말', createdAt: null, deleted: false, parentId: null }
const state = { count: 1, last: 1 } as const

/** Somebody reads a post with one comment, and has heard of it; `refetch` begins to fetch it again. */
const read = async () => {
  const client = new QueryClient()
  const { queryKey } = queryOptions<ViewedThread | null>({ queryKey: ['post', 1] })
  const batch = { after: belowEveryId, comments: [comment], more: false, count: null }
  const thread = receive(client, 1, undefined, batch, new Set())
  client.setQueryData(queryKey, thread)
  const comments = vi.fn<Calls['comments']>(async () => ({ comments: [comment], more: false }))
  const threadKey = { postId: 1, queryKey }
  const reader = createArrivalsReader({ api: async () => ({ comments }), client, threadKey, take: () => {} })
  reader.onChange(state, true)
  await vi.advanceTimersByTimeAsync(5_000)
  comments.mockClear()
  const refetch = () => {
    const answer = Promise.withResolvers<ViewedThread>()
    const fetched = client.fetchQuery({ queryKey, queryFn: () => answer.promise })
    return async (isLost = false) => {
      if (isLost) answer.reject(new Error('lost'))
      else answer.resolve(thread)
      await Promise.allSettled([fetched])
    }
  }
  return { reader, comments, refetch }
}

it('글을 다시 받아 오는 사이에 바뀐 댓글은 그 답에 없을 수 있으니, 받은 뒤에 읽는다', async () => {
  const { reader, comments, refetch } = await read()
  const finish = refetch()
  reader.onChange(state, false)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(comments).not.toHaveBeenCalled()
  await finish()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(comments).toHaveBeenCalledOnce()
})

it('바뀐 뒤에 글을 다시 받아 오면 그 답에 있으니, 따로 읽지 않는다', async () => {
  const { reader, comments, refetch } = await read()
  reader.onChange(state, false)
  const finish = refetch()
  await vi.advanceTimersByTimeAsync(5_000)
  await finish()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(comments).not.toHaveBeenCalled()
})

it('바뀐 뒤에 글을 다시 받아 오다가 받지 못하면, 따로 읽는다', async () => {
  const { reader, comments, refetch } = await read()
  reader.onChange(state, false)
  const finish = refetch()
  await vi.advanceTimersByTimeAsync(5_000)
  await finish(true)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(comments).toHaveBeenCalledOnce()
})
