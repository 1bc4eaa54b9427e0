import * as z from 'zod/mini'

import { commentLimits } from '#/contract/comment-limits.ts'
import { formMessages } from '#/text/form-messages.ts'
import { nameKey } from '#/text/name-keys.ts'

import { type Blog, changeComments, type MockComment, replaceComment, tombstone } from './blog.ts'
import { json, refuse, serializeComment } from './serialize.ts'
import type { Shape } from './shapes.ts'

const nonBlank = (maxLength: number) =>
  z.string().check(
    z.refine((text) => text.trim() !== ''),
    z.maxLength(maxLength),
  )

const WriteRequest = z.object({
  postId: z.number(),
  commentInfo: z.object({
    author: nonBlank(commentLimits.author),
    password: nonBlank(commentLimits.password),
    content: nonBlank(commentLimits.content),
    parent_comment_id: z.optional(z.nullable(z.number())),
    secret: z.optional(z.nullable(z.boolean())),
    website: z.optional(z.string()),
    open_ms: z.optional(z.number()),
  }),
})
type CommentInfo = z.output<typeof WriteRequest>['commentInfo']

const TargetRequest = z.object({ commentId: z.number(), password: nonBlank(commentLimits.password) })
/** With the owner's session no password is needed. */
const OwnerTargetRequest = z.object({ commentId: z.number(), password: z.optional(z.string()) })
const EditRequest = z.extend(TargetRequest, { content: nonBlank(commentLimits.content) })
const AuthRequest = z.object({ password: z.string() })

const created = (shape: Shape, comment: MockComment) =>
  json({ success: true, msg: '댓글을 등록했습니다.', newComment: serializeComment(shape, comment) }, 201)

/** Identifies a request: a repeat with the same `Idempotency-Key` must have the same fingerprint. */
const fingerprintOf = (postId: number, { open_ms: _open, website: _website, ...info }: CommentInfo) =>
  JSON.stringify([postId, info])

/** Whether a comment is spam, by the server's signals. */
const isSpam = ({ website = '', open_ms: openMs = Infinity, content }: CommentInfo) =>
  website.trim() !== '' || openMs < 2_000 || (content.match(/https?:\/\//g) ?? []).length > 10

const OwnerWriteRequest = z.looseObject({ commentInfo: z.looseObject({ content: z.unknown() }) })

/** With the owner's session, an unnamed comment is the owner's. */
const withOwnerName = ({ owner, adminPassword }: Blog, body: unknown): unknown => {
  const request = z.safeParse(OwnerWriteRequest, body)
  if (!request.success) return body
  const { commentInfo, ...rest } = request.data
  return { ...rest, commentInfo: { author: owner, password: adminPassword, ...commentInfo } }
}

const hasRefusedWord = ({ rules }: Blog, text: string): boolean =>
  rules.words.some((word) => nameKey(text).includes(nameKey(word)))

/** Whether the owner's rules hold a comment for approval. */
const isHeld = ({ rules, comments }: Blog, author: string, content: string): boolean => {
  const isKnown = comments.some((other) => nameKey(other.author) === nameKey(author) && other.held !== true)
  return { none: false, links: /https?:/.test(content), first: !isKnown, all: true }[rules.hold]
}

/** `POST /api/comment`; a repeated key is answered with the comment as it is now. */
export const writeCommentAnswer = (shape: Shape, blog: Blog, body: unknown, key: string | null): Response => {
  const request = z.safeParse(WriteRequest, blog.session ? withOwnerName(blog, body) : body)
  if (!request.success) return refuse(shape, 400, formMessages.incomplete, 'comment.invalid')
  const { postId, commentInfo } = request.data
  const fingerprint = fingerprintOf(postId, commentInfo)
  const before = key === null ? undefined : blog.answered.get(key)
  if (before !== undefined) {
    const first = blog.comments.find(({ id }) => id === before.commentId)
    if (before.fingerprint !== fingerprint || first === undefined)
      return refuse(shape, 422, '먼저 보낸 댓글이 이미 등록되었습니다.', 'comment.key_reused')
    return created(shape, first)
  }
  const parentId = commentInfo.parent_comment_id ?? null
  if (!blog.posts.some(({ id }) => id === postId))
    return refuse(
      shape,
      404,
      '글이 더는 공개되어 있지 않아 등록할 수 없습니다. 쓴 내용은 복사해 두세요.',
      'post.missing',
    )
  const parent = blog.comments.find(
    ({ id, held, deletedAt, ...comment }) =>
      id === parentId && comment.postId === postId && deletedAt === null && held !== true,
  )
  if (parentId !== null && parent === undefined)
    return refuse(shape, 404, '답글을 달 댓글을 찾을 수 없습니다.', 'comment.missing')
  const author = commentInfo.author.normalize('NFC').trim()
  const isOwner = nameKey(author) === nameKey(blog.owner)
  if (isOwner && commentInfo.password !== blog.adminPassword) {
    return refuse(shape, 403, formMessages.wrongPassword, 'comment.owner_name')
  }
  if (blog.rules.closed.includes(postId)) return refuse(shape, 403, '댓글이 닫힌 글입니다.', 'comment.closed')
  if (hasRefusedWord(blog, author + commentInfo.content))
    return refuse(shape, 400, '쓸 수 없는 말이 들어 있습니다. 고쳐서 다시 등록해 주세요.', 'comment.word')
  const comment: MockComment = {
    id: Math.max(0, ...blog.comments.map(({ id }) => id)) + 1,
    postId,
    author,
    password: commentInfo.password,
    content: commentInfo.content.normalize('NFC').trim(),
    createdAt: new Date().toISOString(),
    deletedAt: null,
    parentId,
    ...((commentInfo.secret === true || parent?.secret === true) && { secret: true }),
    ...(!isOwner && (isSpam(commentInfo) || isHeld(blog, author, commentInfo.content)) && { held: true }),
  }
  changeComments(blog, postId, [...blog.comments, comment])
  if (key !== null) blog.answered.set(key, { fingerprint, commentId: comment.id })
  return created(shape, comment)
}

type AuthorisedComment = { readonly comment: MockComment; readonly by: 'writer' | 'owner' }

/** The comment in a request and who authorised it, or the refusal. */
export const authorisedComment = (shape: Shape, blog: Blog, body: unknown): AuthorisedComment | Response => {
  const request = z.safeParse(blog.session ? OwnerTargetRequest : TargetRequest, body)
  if (!request.success) return refuse(shape, 400, formMessages.noPassword, 'comment.invalid')
  const { commentId, password = '' } = request.data
  const comment = blog.comments.find(({ id }) => id === commentId)
  if (comment === undefined || comment.deletedAt !== null)
    return refuse(shape, 404, '댓글을 찾을 수 없습니다.', 'comment.missing')
  if (blog.session && password === '') return { comment, by: 'owner' }
  if (password === comment.password) return { comment, by: 'writer' }
  if (password === blog.adminPassword) return { comment, by: 'owner' }
  return refuse(shape, 403, formMessages.wrongPassword, 'comment.wrong_password')
}

/** `DELETE /api/comment`, with the comment's own password or the admin password. */
export const deleteCommentAnswer = (shape: Shape, blog: Blog, body: unknown): Response => {
  const authorised = authorisedComment(shape, blog, body)
  if (authorised instanceof Response) return authorised
  const { comment } = authorised
  replaceComment(blog, comment, tombstone(comment))
  return json({ success: true, msg: '댓글을 삭제했습니다.' })
}

/** `PATCH /api/comment`; the owner may edit only the owner's own comments. */
export const editCommentAnswer = (shape: Shape, blog: Blog, body: unknown): Response => {
  const request = z.safeParse(EditRequest, body)
  if (!request.success) return refuse(shape, 400, formMessages.noContent, 'comment.invalid')
  const authorised = authorisedComment(shape, blog, body)
  if (authorised instanceof Response) return authorised
  const { comment, by } = authorised
  if (by === 'owner') return refuse(shape, 403, '다른 사람의 댓글은 고칠 수 없습니다.', 'comment.not_yours')
  const content = request.data.content.normalize('NFC').trim()
  const changed = { ...comment, content, editedAt: new Date().toISOString() }
  replaceComment(blog, comment, changed)
  return json({ success: true, msg: '댓글을 고쳤습니다.', comment: serializeComment(shape, changed) })
}

/** `POST /api/user/authAdmin` */
export const authAdminAnswer = (shape: Shape, blog: Blog, body: unknown): Response => {
  const request = z.safeParse(AuthRequest, body)
  if (!request.success) return refuse(shape, 400, formMessages.noPassword)
  return json({ success: request.data.password === blog.adminPassword })
}
