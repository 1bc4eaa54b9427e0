import { HttpResponse } from 'msw'

import { positiveId } from '#/contract/addresses.ts'
import { batchLimits } from '#/contract/comment-limits.ts'
import { liveEvent } from '#/contract/live.ts'
import { messages } from '#/text/messages.ts'

import type { Blog, MockComment } from './blog.ts'
import {
  json,
  refuse,
  refuseInvalid,
  serializeComment,
  serializeId,
  serializeList,
  serializeNumber,
  serializeTrue,
} from './serialize.ts'
import type { Shape } from './shapes.ts'

const bytesOf = ({ author, content, secret }: MockComment) =>
  secret === true ? 0 : new TextEncoder().encode(author + content).length

/** The comments that fit into one batch; at least one. */
const batchOf = (comments: readonly MockComment[]): readonly MockComment[] => {
  let bytes = 0
  const tooMany = comments.findIndex((comment, index) => {
    bytes += bytesOf(comment)
    return index === batchLimits.comments || (index > 0 && bytes > batchLimits.bytes)
  })
  return tooMany < 0 ? comments : comments.slice(0, tooMany)
}

const threadOf = ({ comments }: Blog, id: number) =>
  comments.filter(({ postId, held }) => postId === id && held !== true).toSorted((a, b) => a.id - b.id)

const countOf = (thread: readonly MockComment[]) => thread.filter(({ deletedAt }) => deletedAt === null).length

const serializeThread = (shape: Shape, comments: readonly MockComment[]) => {
  const rows = comments.map((comment) => serializeComment(shape, comment))
  return serializeList(shape, shape.comments === 'oldest first' ? rows : rows.toReversed())
}

/** The comments in the detail answer of a post. */
export const firstBatch = (shape: Shape, blog: Blog, postId: number) => {
  const thread = threadOf(blog, postId)
  const batch = shape.threads === 'whole' ? thread : batchOf(thread)
  return {
    comments: serializeThread(shape, batch),
    ...(batch.length < thread.length && {
      comments_more: serializeTrue(shape),
      comment_cnt: serializeNumber(shape, countOf(thread)),
    }),
    ...(blog.rules.closed.includes(postId) && { comments_closed: serializeTrue(shape) }),
  }
}

/** `GET /api/comment` */
export const commentsAnswer = (shape: Shape, blog: Blog, query: URLSearchParams): Response => {
  const postId = positiveId(query.get('postId') ?? '')
  const start = query.get('after') ?? '0'
  const after = start === '0' ? 0 : positiveId(start)
  if (postId === null || after === null) return refuseInvalid(shape, 'comment.invalid')
  if (!blog.posts.some(({ id }) => id === postId)) return refuse(shape, 404, messages.postNotFound, 'post.missing')
  const following = threadOf(blog, postId).filter(({ id }) => id > after)
  const batch = batchOf(following)
  return json({
    success: true,
    comments: serializeThread(shape, batch),
    ...(batch.length < following.length && { more: serializeTrue(shape) }),
  })
}

/** `GET /api/posts/{id}/live` */
export const liveAnswer = (shape: Shape, blog: Blog, postId: number): Response => {
  if (postId === 0) return refuseInvalid(shape, 'post.wrong')
  if (!blog.posts.some(({ id }) => id === postId)) return refuse(shape, 404, messages.postNotFound, 'post.missing')
  const encoder = new TextEncoder()
  const event = () => {
    const thread = threadOf(blog, postId)
    const data = { count: serializeNumber(shape, countOf(thread)), last: serializeId(shape, thread.at(-1)?.id ?? 0) }
    return encoder.encode(`event: ${liveEvent}\ndata: ${JSON.stringify(data)}\n\n`)
  }
  const closed = new AbortController()
  const body = new ReadableStream({
    start: (controller) => {
      controller.enqueue(event())
      const listener = (changed: number) => {
        if (changed === postId) controller.enqueue(event())
      }
      blog.listeners.add(listener)
      closed.signal.addEventListener('abort', () => blog.listeners.delete(listener))
    },
    cancel: () => closed.abort(),
  })
  return new HttpResponse(body, { headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store' } })
}
