import { type HttpHandler, HttpResponse } from 'msw'
import * as z from 'zod/mini'

import { deskCookie } from '#/contract/cookie.ts'
import { commentStates, holds, ruleLimits } from '#/contract/owner.ts'
import { positiveId } from '#/contract/positive-id.ts'

import { type Blog, changeComments, type MockComment } from './blog.ts'
import { numbersOf } from './owner-numbers.ts'
import type { Asked, CallName, Method } from './requests.ts'
import type { Shape } from './shapes.ts'
import { answer, refuse, spellComment, spellId, spellList, spellYes } from './spelling.ts'

type Options = {
  readonly shape: Shape
  readonly blog: Blog
  readonly on: (method: Method, path: string, call: CallName, respond: (asked: Asked) => Response) => HttpHandler
}

const batchSize = 50

const Password = z.object({ password: z.string().check(z.refine((text) => text.trim() !== '')) })
const Seen = z.object({ id: z.int().check(z.minimum(0)) })
const Rules = z.object({
  hold: z.enum(holds),
  words: z.array(z.string().check(z.maxLength(ruleLimits.word))).check(z.maxLength(ruleLimits.words)),
  closed: z.array(z.int().check(z.positive())),
})

const wrong = (shape: Shape) => refuse(shape, 400, '요청이 올바르지 않습니다.', 'request.wrong')

/** With the readable cookie, as long as it lives; a service worker can set no other. */
const withCookie = (mark: string, age: number): Response =>
  HttpResponse.json({ success: true }, { headers: { 'set-cookie': `${deskCookie}=${mark}; Max-Age=${age}; Path=/` } })

const signIn = (shape: Shape, blog: Blog, body: unknown): Response => {
  const asked = z.safeParse(Password, body)
  if (!asked.success) return refuse(shape, 400, '비밀번호를 입력해 주세요.', 'request.wrong')
  if (asked.data.password !== blog.adminPassword)
    return refuse(shape, 403, '비밀번호가 틀렸습니다.', 'owner.wrong_password')
  blog.session = true
  return withCookie('1', 2_592_000)
}

const signOut = (blog: Blog): Response => {
  blog.session = false
  return withCookie('', 0)
}

/** `GET /api/owner/comments` */
const commentsAnswer = (shape: Shape, blog: Blog, query: URLSearchParams): Response => {
  const state = commentStates.find((name) => name === (query.get('state') ?? 'new'))
  const before = query.has('before') ? positiveId(query.get('before') ?? '') : Infinity
  if (state === undefined || before === null) return wrong(shape)
  const isWanted = ({ id, author, deletedAt, held }: MockComment) => {
    if (deletedAt !== null || id >= before) return false
    return { new: author !== blog.owner && id > blog.seen, held: held === true, all: true }[state]
  }
  const wanted = blog.comments.filter(isWanted).toSorted((a, b) => b.id - a.id)
  const comments = wanted.slice(0, batchSize).map((comment) => {
    const post = blog.posts.find(({ id }) => id === comment.postId)
    return {
      ...spellComment(shape, comment),
      postId: spellId(shape, comment.postId),
      slug: post?.slug,
      title: post?.title,
      state: comment.held === true ? 'held' : 'live',
    }
  })
  const more = wanted.length > batchSize
  return answer({ success: true, comments: spellList(shape, comments), ...(more && { more: spellYes(shape) }) })
}

/** Changes one comment that is there. */
const change = (
  shape: Shape,
  blog: Blog,
  { id, msg, make }: { id: number; msg: string; make: (comment: MockComment) => MockComment },
): Response => {
  const comment = blog.comments.find((it) => it.id === id)
  if (id === 0) return wrong(shape)
  if (comment === undefined || comment.deletedAt !== null)
    return refuse(shape, 404, '댓글을 찾을 수 없습니다.', 'comment.missing')
  const changed = blog.comments.map((other) => (other === comment ? make(comment) : other))
  changeComments(blog, comment.postId, changed)
  return answer({ success: true, msg })
}

/** The calls of the owner's desk. The mocked server has one visitor: whoever signs in is it. */
export const ownerHandlers = ({ shape, blog, on }: Options) => {
  const signedIn = (respond: (asked: Asked) => Response) => (asked: Asked) =>
    blog.session
      ? respond(asked)
      : refuse(shape, 401, '주인으로 들어와 있지 않습니다. 다시 들어와 주세요.', 'owner.signed_out')

  const markSeen = ({ body }: Asked) => {
    const asked = z.safeParse(Seen, body)
    if (!asked.success) return wrong(shape)
    blog.seen = Math.max(blog.seen, Math.min(asked.data.id, Math.max(0, ...blog.comments.map(({ id }) => id))))
    return answer({ success: true })
  }
  const rules = () =>
    answer({ success: true, rules: { ...blog.rules, closed: blog.rules.closed.map((id) => spellId(shape, id)) } })
  const setRules = ({ body }: Asked) => {
    const asked = z.safeParse(Rules, body)
    if (!asked.success) return wrong(shape)
    blog.rules = { ...asked.data, words: asked.data.words.map((word) => word.trim()).filter((word) => word !== '') }
    return rules()
  }
  const remove = ({ id }: Asked) =>
    change(shape, blog, {
      id,
      msg: '댓글을 지웠습니다.',
      make: (comment) => ({ ...comment, author: '', content: '', deletedAt: new Date().toISOString() }),
    })
  const approve = ({ id }: Asked) =>
    change(shape, blog, { id, msg: '댓글을 보이게 했습니다.', make: ({ held: _held, ...comment }) => comment })
  const feed = () => answer({ success: true, url: `https://blog.example/owner/comments.xml?key=열쇠-${blog.feedKey}` })
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
      signedIn(({ query }) => numbersOf(shape, blog, query)),
    ),
    on('get', 'owner/feed', 'commentFeed', signedIn(feed)),
    on('post', 'owner/feed', 'renewCommentFeed', signedIn(renewFeed)),
  ]
}
