import * as z from 'zod/mini'

import { nameKey } from '#/text/names.ts'

import type { Blog, MockComment } from './blog.ts'
import type { Shape } from './shapes.ts'
import { answer, refuse, spellComment } from './spelling.ts'

const filled = (longest: number) =>
  z.string().check(
    z.refine((text) => text.trim() !== ''),
    z.maxLength(longest),
  )

const WriteRequest = z.object({
  postId: z.number(),
  commentInfo: z.object({
    author: filled(40),
    password: filled(128),
    content: filled(5_000),
    parent_comment_id: z.optional(z.nullable(z.number())),
  }),
})
const DeleteRequest = z.object({ commentId: z.number(), password: filled(128) })
const AuthRequest = z.object({ password: z.string() })

const created = (shape: Shape, comment: MockComment) =>
  answer({ success: true, msg: '댓글을 등록했습니다.', newComment: spellComment(shape, comment) }, 201)

/** `POST /api/comment`; a repeat of a key is answered as the first time. */
export const writeCommentAnswer = (shape: Shape, blog: Blog, body: unknown, key: string | null): Response => {
  const request = z.safeParse(WriteRequest, body)
  if (!request.success) return refuse(shape, 400, '작성자, 비밀번호, 내용을 모두 입력해 주세요.')
  const text = JSON.stringify(body)
  const before = key === null ? undefined : blog.answered.get(key)
  if (before !== undefined) {
    const first = blog.comments.find(({ id }) => id === before.commentId)
    if (before.body !== text || first === undefined) return refuse(shape, 422, '같은 요청 번호로 다른 댓글이 왔습니다.')
    return created(shape, first)
  }
  const { postId, commentInfo } = request.data
  const parentId = commentInfo.parent_comment_id ?? null
  if (!blog.posts.some(({ id }) => id === postId)) return refuse(shape, 404, '글을 찾을 수 없습니다.')
  const isParent = (comment: MockComment) =>
    comment.id === parentId && comment.postId === postId && comment.deletedAt === null
  if (parentId !== null && !blog.comments.some(isParent)) return refuse(shape, 404, '답글을 달 댓글이 없습니다.')
  const author = commentInfo.author.normalize('NFC').trim()
  if (nameKey(author) === nameKey(blog.owner) && commentInfo.password !== blog.adminPassword) {
    return refuse(shape, 403, '비밀번호가 틀렸습니다.')
  }
  const comment: MockComment = {
    id: Math.max(0, ...blog.comments.map(({ id }) => id)) + 1,
    postId,
    author,
    password: commentInfo.password,
    content: commentInfo.content.normalize('NFC').trim(),
    createdAt: new Date().toISOString(),
    deletedAt: null,
    parentId,
  }
  blog.comments = [...blog.comments, comment]
  if (key !== null) blog.answered.set(key, { body: text, commentId: comment.id })
  return created(shape, comment)
}

/** `DELETE /api/comment`; the comment's own password deletes it, and so does the admin password. */
export const deleteCommentAnswer = (shape: Shape, blog: Blog, body: unknown): Response => {
  const request = z.safeParse(DeleteRequest, body)
  if (!request.success) return refuse(shape, 400, '비밀번호를 입력해 주세요.')
  const { commentId, password } = request.data
  const comment = blog.comments.find(({ id }) => id === commentId)
  if (comment === undefined || comment.deletedAt !== null) return refuse(shape, 404, '댓글을 찾을 수 없습니다.')
  if (password !== comment.password && password !== blog.adminPassword) {
    return refuse(shape, 403, '비밀번호가 틀렸습니다.')
  }
  const deleted = { ...comment, author: '', content: '', deletedAt: new Date().toISOString() }
  blog.comments = blog.comments.map((other) => (other === comment ? deleted : other))
  return answer({ success: true, msg: '댓글을 삭제했습니다.' })
}

/** `POST /api/user/authAdmin` */
export const authAdminAnswer = (shape: Shape, blog: Blog, body: unknown): Response => {
  const request = z.safeParse(AuthRequest, body)
  if (!request.success) return refuse(shape, 400, '비밀번호를 입력해 주세요.')
  return answer({ success: request.data.password === blog.adminPassword })
}
