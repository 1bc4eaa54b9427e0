import { type HttpHandler, HttpResponse } from 'msw'
import * as z from 'zod/mini'

import { positiveId } from '#/contract/addresses.ts'
import { deskCookie } from '#/contract/cookie.ts'
import { inboxFilters, holdRules, ruleLimits } from '#/contract/desk.ts'
import { formMessages } from '#/text/form-messages.ts'

import { type Blog, type MockComment, replaceComment, tombstone } from './blog.ts'
import { numbersAnswer } from './owner-numbers.ts'
import type { CallName, Method, MockRequest } from './requests.ts'
import {
  json,
  refuse,
  refuseInvalid,
  serializeComment,
  serializeId,
  serializeList,
  serializeTrue,
} from './serialize.ts'
import type { Shape } from './shapes.ts'

type Options = {
  readonly shape: Shape
  readonly blog: Blog
  readonly on: (
    method: Method,
    path: string,
    call: CallName,
    respond: (request: MockRequest) => Response,
  ) => HttpHandler
}

const batchSize = 50

const Password = z.object({ password: z.string().check(z.refine((text) => text.trim() !== '')) })
const Approval = z.object({ edited_at: z.string() })
const Seen = z.object({ id: z.int().check(z.minimum(0)) })
const Rules = z.object({
  hold: z.enum(holdRules),
  words: z.array(z.string().check(z.maxLength(ruleLimits.length))).check(z.maxLength(ruleLimits.count)),
  closed: z.array(z.int().check(z.positive())),
})

/** Sets the cookie that scripts can read; a service worker cannot set HttpOnly cookies. */
const withDeskCookie = (value: string, maxAge: number): Response =>
  HttpResponse.json(
    { success: true },
    { headers: { 'set-cookie': `${deskCookie}=${value}; Max-Age=${maxAge}; Path=/` } },
  )

const signIn = (shape: Shape, blog: Blog, body: unknown): Response => {
  const request = z.safeParse(Password, body)
  if (!request.success) return refuse(shape, 400, formMessages.noPassword, 'request.wrong')
  if (request.data.password !== blog.adminPassword)
    return refuse(shape, 403, formMessages.wrongPassword, 'owner.wrong_password')
  blog.session = true
  return withDeskCookie('1', 2_592_000)
}

const signOut = (blog: Blog): Response => {
  blog.session = false
  return withDeskCookie('', 0)
}

/** `GET /api/owner/comments` */
const commentsAnswer = (shape: Shape, blog: Blog, query: URLSearchParams): Response => {
  const state = inboxFilters.find((name) => name === (query.get('state') ?? 'new'))
  const before = query.has('before') ? positiveId(query.get('before') ?? '') : Infinity
  if (state === undefined || before === null) return refuseInvalid(shape, 'request.wrong')
  const isWanted = ({ id, author, deletedAt, held }: MockComment) => {
    if (deletedAt !== null || id >= before) return false
    return { new: author !== blog.owner && id > blog.seen, held: held === true, all: true }[state]
  }
  const wanted = blog.comments.filter(isWanted).toSorted((a, b) => b.id - a.id)
  const comments = wanted.slice(0, batchSize).map((comment) => {
    const post = blog.posts.find(({ id }) => id === comment.postId)
    return {
      ...serializeComment(shape, comment),
      postId: serializeId(shape, comment.postId),
      slug: post?.slug,
      title: post?.title,
      state: comment.held === true ? 'held' : 'live',
    }
  })
  const more = wanted.length > batchSize
  return json({ success: true, comments: serializeList(shape, comments), ...(more && { more: serializeTrue(shape) }) })
}

/** Updates a comment, unless it does not exist or is deleted. */
const updateComment = (
  shape: Shape,
  blog: Blog,
  { id, msg, make }: { id: number; msg: string; make: (comment: MockComment) => MockComment },
): Response => {
  const comment = blog.comments.find((it) => it.id === id)
  if (id === 0) return refuseInvalid(shape, 'request.wrong')
  if (comment === undefined || comment.deletedAt !== null)
    return refuse(shape, 404, '댓글을 찾을 수 없습니다.', 'comment.missing')
  replaceComment(blog, comment, make(comment))
  return json({ success: true, msg })
}

/** The calls of the owner's desk. */
export const ownerHandlers = ({ shape, blog, on }: Options) => {
  const signedIn = (respond: (request: MockRequest) => Response) => (request: MockRequest) =>
    blog.session
      ? respond(request)
      : refuse(shape, 401, '주인으로 들어와 있지 않습니다. 책상(/owner)에서 다시 들어와 주세요.', 'owner.signed_out')

  const markSeen = ({ body }: MockRequest) => {
    const request = z.safeParse(Seen, body)
    if (!request.success) return refuseInvalid(shape, 'request.wrong')
    blog.seen = Math.max(blog.seen, Math.min(request.data.id, Math.max(0, ...blog.comments.map(({ id }) => id))))
    return json({ success: true })
  }
  const rules = () =>
    json({ success: true, rules: { ...blog.rules, closed: blog.rules.closed.map((id) => serializeId(shape, id)) } })
  const setRules = ({ body }: MockRequest) => {
    const request = z.safeParse(Rules, body)
    if (!request.success) return refuseInvalid(shape, 'request.wrong')
    blog.rules = { ...request.data, words: request.data.words.map((word) => word.trim()).filter((word) => word !== '') }
    return rules()
  }
  const remove = ({ id }: MockRequest) => updateComment(shape, blog, { id, msg: '댓글을 지웠습니다.', make: tombstone })
  const approve = ({ id, body }: MockRequest) => {
    const request = z.safeParse(Approval, body)
    const comment = blog.comments.find((it) => it.id === id)
    if (comment?.held === true && request.success && request.data.edited_at !== (comment.editedAt ?? ''))
      return refuse(shape, 409, '그사이 댓글이 고쳐졌습니다. 다시 읽고 눌러 주세요.', 'comment.changed')
    return updateComment(shape, blog, {
      id,
      msg: '댓글을 보이게 했습니다.',
      make: ({ held: _held, ...comment }) => comment,
    })
  }
  const feed = () => json({ success: true, url: `https://blog.example/owner/comments.xml?key=열쇠-${blog.feedKey}` })
  const renewFeed = () => {
    blog.feedKey += 1
    return feed()
  }

  return [
    on('post', 'owner/session', 'signIn', ({ body }) => signIn(shape, blog, body)),
    on('delete', 'owner/session', 'signOut', () => signOut(blog)),
    on(
      'get',
      'owner/comments',
      'ownerComments',
      signedIn(({ query }) => commentsAnswer(shape, blog, query)),
    ),
    on('put', 'owner/seen', 'seen', signedIn(markSeen)),
    on('post', 'owner/comments/:id/approve', 'approve', signedIn(approve)),
    on('delete', 'owner/comments/:id', 'removeComment', signedIn(remove)),
    on('get', 'owner/rules', 'rules', signedIn(rules)),
    on('put', 'owner/rules', 'setRules', signedIn(setRules)),
    on(
      'get',
      'owner/numbers',
      'numbers',
      signedIn(({ query }) => numbersAnswer(shape, blog, query)),
    ),
    on('get', 'owner/feed', 'commentFeed', signedIn(feed)),
    on('post', 'owner/feed', 'renewCommentFeed', signedIn(renewFeed)),
  ]
}
