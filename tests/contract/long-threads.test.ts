import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'

import { CommentsAnswer } from '#/contract/comment.ts'

import { createBlog } from '../../mocks/sample-blog.ts'
import { sampleComments } from '../../mocks/sample-comments.ts'
import { openCalls } from './mock-server.ts'

const deletedAt = (id: number) => (id === 250 ? '2026-11-20T03:00:00.000Z' : null)

/** 250 comments, of which one is deleted. */
const long = () => {
  const [first] = sampleComments
  if (first === undefined) throw new Error('the blog of the mocks has no comment')
  const comments = Array.from({ length: 250 }, (_, index) => ({
    ...first,
    id: index + 1,
    deletedAt: deletedAt(index + 1),
  }))
  return createBlog({ comments })
}

describe('긴 댓글', () => {
  it.for([{}, { flags: '1' }, { flags: 'text 1' }, { numbers: 'text' }, { comments: 'newest first' }] as const)(
    '더 있다는 말과 수를 알아듣고, 나머지를 이어 읽는다: %o',
    async (shape) => {
      const { calls } = openCalls({ shape, blog: long() })
      expect(await calls.post(30)).toMatchObject({ more: true, commentCount: 249 })
      expect((await calls.post(30))?.comments).toHaveLength(200)
      expect(await calls.comments(30, 10)).toMatchObject({ more: true })
      const rest = await calls.comments(30, 200)
      expect(rest.comments.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
        Array.from({ length: 50 }, (_, index) => 201 + index),
      )
      expect(rest.more).toBe(false)
    },
  )

  it('한꺼번에 주는 서버에서는 더 있지 않다', async () => {
    const { calls } = openCalls({ shape: { threads: 'whole' }, blog: long() })
    const detail = await calls.post(30)
    expect(detail).toMatchObject({ more: false, commentCount: null })
    expect(detail?.comments).toHaveLength(250)
  })

  it('아무것도 주지 않으면서 더 있다고 하면 끝으로 안다', () =>
    expect(z.parse(CommentsAnswer, { success: true, comments: [], more: true })).toEqual({ comments: [], more: false }))
})
