import * as z from 'zod/mini'

import { repliesLimits } from '#/contract/comment-limits.ts'

import type { Blog, MockComment } from './blog.ts'
import { authorisedComment } from './comment-answers.ts'
import {
  json,
  refuse,
  refuseInvalid,
  serializeComment,
  serializeDate,
  serializeId,
  serializeList,
  serializeTrue,
} from './serialize.ts'
import type { Shape } from './shapes.ts'

/** A comment and all replies below it, held ones too. Replies have higher ids than their parents. */
const subtreeOf = (comments: readonly MockComment[], root: MockComment): readonly MockComment[] => {
  const ids = new Set([root.id])
  return comments
    .toSorted((a, b) => a.id - b.id)
    .filter(({ id, parentId }) => {
      const isBelow = id === root.id || (parentId !== null && ids.has(parentId))
      if (isBelow) ids.add(id)
      return isBelow
    })
}

/** `POST /api/comment/open` */
export const openCommentAnswer = (shape: Shape, blog: Blog, body: unknown): Response => {
  const authorised = authorisedComment(shape, blog, body)
  if (authorised instanceof Response) return authorised
  const { comment } = authorised
  if (comment.secret !== true) return refuse(shape, 404, '댓글을 찾을 수 없습니다.', 'comment.missing')
  const comments = subtreeOf(blog.comments, comment).filter(
    ({ id, deletedAt, held }) => deletedAt === null && (held !== true || id === comment.id),
  )
  return json({ success: true, comments: comments.map((comment) => serializeComment(shape, comment, true)) })
}

const RepliesRequest = z.object({
  ids: z.array(z.int().check(z.positive())).check(z.minLength(1), z.maxLength(repliesLimits.ids)),
  after: z.optional(z.int().check(z.nonnegative())),
})

/** `POST /api/comment/replies` */
export const repliesAnswer = (shape: Shape, blog: Blog, body: unknown): Response => {
  const request = z.safeParse(RepliesRequest, body)
  if (!request.success) return refuseInvalid(shape, 'comment.invalid')
  const { ids, after = 0 } = request.data
  const replies = blog.comments
    .toSorted((a, b) => a.id - b.id)
    .flatMap(({ id, parentId, postId, author, content, createdAt, deletedAt, secret, held }) => {
      const post = blog.posts.find((post) => post.id === postId)
      if (parentId === null || post === undefined) return []
      if (!ids.includes(parentId) || id <= after || deletedAt !== null || held === true) return []
      const words = secret === true ? { author: '', excerpt: '' } : { author, excerpt: content.slice(0, 120) }
      return [
        {
          to: serializeId(shape, parentId),
          id: serializeId(shape, id),
          postId: serializeId(shape, postId),
          slug: post.slug,
          title: post.title,
          ...words,
          created_at: serializeDate(shape, createdAt),
          ...(secret === true && { secret: serializeTrue(shape) }),
        },
      ]
    })
  return json({ success: true, replies: serializeList(shape, replies.slice(0, repliesLimits.replies)) })
}
