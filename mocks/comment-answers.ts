import * as z from 'zod/mini'

import { nameKey } from '#/text/names.ts'

import { type Blog, changeComments, type MockComment } from './blog.ts'
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
    secret: z.optional(z.nullable(z.boolean())),
    website: z.optional(z.string()),
    open_ms: z.optional(z.number()),
  }),
})
type CommentInfo = z.output<typeof WriteRequest>['commentInfo']

const TargetRequest = z.object({ commentId: z.number(), password: filled(128) })
/** The session stands for the password. */
const OwnTargetRequest = z.object({ commentId: z.number(), password: z.optional(z.string()) })
const EditRequest = z.extend(TargetRequest, { content: filled(5_000) })
const AuthRequest = z.object({ password: z.string() })

const created = (shape: Shape, comment: MockComment) =>
  answer({ success: true, msg: '댓글을 등록했습니다.', newComment: spellComment(shape, comment) }, 201)

/** What makes two requests the same one. */
const bodyOf = (postId: number, { open_ms: _open, website: _website, ...info }: CommentInfo) =>
  JSON.stringify([postId, info])

/** Whether it looks as a program's do. */
const isSpam = ({ website = '', open_ms: openMs = Infinity, content }: CommentInfo) =>
  website.trim() !== '' || openMs < 2_000 || (content.match(/https?:\/\//g) ?? []).length > 10

const Unsigned = z.looseObject({ commentInfo: z.looseObject({ content: z.unknown() }) })

/** Under the owner's session what comes without a name is the owner's. */
const signed = ({ owner, adminPassword }: Blog, body: unknown): unknown => {
  const unsigned = z.safeParse(Unsigned, body)
  if (!unsigned.success) return body
  const { commentInfo, ...rest } = unsigned.data
  return { ...rest, commentInfo: { author: owner, password: adminPassword, ...commentInfo } }
}

const hasWord = ({ rules }: Blog, text: string): boolean =>
  rules.words.some((word) => nameKey(text).includes(nameKey(word)))

/** Whether the owner's rules have it wait. */
const isHeld = ({ rules, comments }: Blog, author: string, content: string): boolean => {
  const isKnown = comments.some((other) => nameKey(other.author) === nameKey(author) && other.held !== true)
  return { none: false, links: /https?:/.test(content), first: !isKnown, all: true }[rules.hold]
}

/** `POST /api/comment`; a repeat of a key is answered with the comment as it is now. */
export const writeCommentAnswer = (shape: Shape, blog: Blog, body: unknown, key: string | null): Response => {
  const request = z.safeParse(WriteRequest, blog.session ? signed(blog, body) : body)
  if (!request.success) return refuse(shape, 400, '작성자, 비밀번호, 내용을 모두 입력해 주세요.', 'comment.invalid')
  const { postId, commentInfo } = request.data
  const text = bodyOf(postId, commentInfo)
  const before = key === null ? undefined : blog.answered.get(key)
  if (before !== undefined) {
    const first = blog.comments.find(({ id }) => id === before.commentId)
    if (before.body !== text || first === undefined)
      return refuse(shape, 422, '같은 요청 번호로 다른 댓글이 왔습니다.', 'comment.key_reused')
    return created(shape, first)
  }
  const parentId = commentInfo.parent_comment_id ?? null
  if (!blog.posts.some(({ id }) => id === postId)) return refuse(shape, 404, '글을 찾을 수 없습니다.', 'post.missing')
  const parent = blog.comments.find(
    ({ id, held, deletedAt, ...comment }) =>
      id === parentId && comment.postId === postId && deletedAt === null && held !== true,
  )
  if (parentId !== null && parent === undefined)
    return refuse(shape, 404, '답글을 달 댓글이 없습니다.', 'comment.missing')
  const author = commentInfo.author.normalize('NFC').trim()
  const isOwner = nameKey(author) === nameKey(blog.owner)
  if (isOwner && commentInfo.password !== blog.adminPassword) {
    return refuse(shape, 403, '비밀번호가 틀렸습니다.', 'comment.owner_name')
  }
  if (blog.rules.closed.includes(postId)) return refuse(shape, 403, '댓글이 닫힌 글입니다.', 'comment.closed')
  if (hasWord(blog, author + commentInfo.content))
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
  if (key !== null) blog.answered.set(key, { body: text, commentId: comment.id })
  return created(shape, comment)
}

export type Asked = { readonly comment: MockComment; readonly by: 'writer' | 'owner' }

/** The comment that a request with a password is about, or why it is refused. */
export const askedComment = (shape: Shape, blog: Blog, body: unknown): Asked | Response => {
  const request = z.safeParse(blog.session ? OwnTargetRequest : TargetRequest, body)
  if (!request.success) return refuse(shape, 400, '비밀번호를 입력해 주세요.', 'comment.invalid')
  const { commentId, password = '' } = request.data
  const comment = blog.comments.find(({ id }) => id === commentId)
  if (comment === undefined || comment.deletedAt !== null)
    return refuse(shape, 404, '댓글을 찾을 수 없습니다.', 'comment.missing')
  if (blog.session && password === '') return { comment, by: 'owner' }
  if (password === comment.password) return { comment, by: 'writer' }
  if (password === blog.adminPassword) return { comment, by: 'owner' }
  return refuse(shape, 403, '비밀번호가 틀렸습니다.', 'comment.wrong_password')
}

const replace = (blog: Blog, comment: MockComment, changed: MockComment) =>
  changeComments(
    blog,
    comment.postId,
    blog.comments.map((other) => (other === comment ? changed : other)),
  )

/** `DELETE /api/comment`; the comment's own password deletes it, and so does the admin password. */
export const deleteCommentAnswer = (shape: Shape, blog: Blog, body: unknown): Response => {
  const asked = askedComment(shape, blog, body)
  if (asked instanceof Response) return asked
  const { comment } = asked
  replace(blog, comment, { ...comment, author: '', content: '', deletedAt: new Date().toISOString() })
  return answer({ success: true, msg: '댓글을 삭제했습니다.' })
}

/** `PATCH /api/comment`; the owner changes only the owner's own. */
export const editCommentAnswer = (shape: Shape, blog: Blog, body: unknown): Response => {
  const request = z.safeParse(EditRequest, body)
  if (!request.success) return refuse(shape, 400, '내용을 입력해 주세요.', 'comment.invalid')
  const asked = askedComment(shape, blog, body)
  if (asked instanceof Response) return asked
  const { comment, by } = asked
  if (by === 'owner') return refuse(shape, 403, '다른 사람의 댓글은 고칠 수 없습니다.', 'comment.not_yours')
  const content = request.data.content.normalize('NFC').trim()
  const changed = { ...comment, content, editedAt: new Date().toISOString() }
  replace(blog, comment, changed)
  return answer({ success: true, msg: '댓글을 고쳤습니다.', comment: spellComment(shape, changed) })
}

/** `POST /api/user/authAdmin` */
export const authAdminAnswer = (shape: Shape, blog: Blog, body: unknown): Response => {
  const request = z.safeParse(AuthRequest, body)
  if (!request.success) return refuse(shape, 400, '비밀번호를 입력해 주세요.')
  return answer({ success: request.data.password === blog.adminPassword })
}
