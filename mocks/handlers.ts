import { http, HttpResponse } from 'msw'

import { positiveId } from '#/contract/addresses.ts'
import { messages } from '#/text/messages.ts'

import type { Blog } from './blog.ts'
import { authAdminAnswer, deleteCommentAnswer, editCommentAnswer, writeCommentAnswer } from './comment-answers.ts'
import type { Faults } from './faults.ts'
import { categoriesAnswer, postsAnswer, subcategoriesAnswer, tagPostsAnswer, tagsAnswer } from './list-answers.ts'
import { ownerHandlers } from './owner-handlers.ts'
import { hotPostsAnswer, postAnswer } from './post-answers.ts'
import { openCommentAnswer, repliesAnswer } from './reply-answers.ts'
import { type CallName, type LoggedRequest, type Method, type MockRequest, readRequest } from './requests.ts'
import { createBlog } from './sample-blog.ts'
import { coverOf } from './sample-content.ts'
import { searchAnswer, titlesAnswer } from './search-answers.ts'
import { json, refuse, refuseInvalid } from './serialize.ts'
import { ownShape, type Shape } from './shapes.ts'
import { commentsAnswer, liveAnswer } from './thread-answers.ts'

export type MockOptions = {
  readonly shape?: Partial<Shape>
  readonly fault?: Faults
  readonly blog?: Blog
  /** Every request is appended on arrival. */
  readonly log?: LoggedRequest[]
}

/** MSW handlers for all calls, at any origin. */
export const createHandlers = ({
  shape: changes = {},
  fault = {},
  blog = createBlog(),
  log = [],
}: MockOptions = {}) => {
  const shape: Shape = { ...ownShape, ...changes }

  const on = (method: Method, path: string, call: CallName, respond: (request: MockRequest) => Response) =>
    http[method](`*/api/${path}`, async ({ request, params }) => {
      const logged = await readRequest(call, request)
      log.push(logged)
      const parsed = { ...logged, query: new URL(request.url).searchParams, id: positiveId(String(params.id)) ?? 0 }
      const answer = async () => respond(parsed)
      return (await fault[call]?.(answer, logged)) ?? answer()
    })

  const countView = ({ id }: MockRequest) => {
    if (id === 0) return refuseInvalid(shape)
    if (!blog.posts.some((post) => post.id === id)) return refuse(shape, 404, messages.postNotFound)
    blog.views.set(id, (blog.views.get(id) ?? 0) + 1)
    return json({ success: true })
  }

  const countVisitor = () => {
    blog.visitors += 1
    return json({ success: true })
  }

  return [
    on('get', 'posts', 'posts', ({ query }) => postsAnswer(shape, blog, query)),
    on('get', 'posts/hotPosts', 'hotPosts', () => json(hotPostsAnswer(shape, blog))),
    on('get', 'posts/tag', 'tagPosts', ({ query }) => tagPostsAnswer(shape, blog, query)),
    on('get', 'posts/:id', 'post', ({ id }) => postAnswer(shape, blog, id)),
    on('post', 'posts/:id/increaseView', 'increaseView', countView),
    on('get', 'category', 'categories', () => categoriesAnswer(shape, blog)),
    on('get', 'subcategory', 'subcategories', ({ query }) => subcategoriesAnswer(shape, blog, query)),
    on('get', 'tag', 'tags', () => tagsAnswer(shape, blog)),
    on('get', 'comment', 'comments', ({ query }) => commentsAnswer(shape, blog, query)),
    on('get', 'search', 'search', ({ query }) => searchAnswer(shape, blog, query)),
    on('get', 'search/titles', 'titles', () => titlesAnswer(shape, blog)),
    on('post', 'comment', 'writeComment', (it) => writeCommentAnswer(shape, blog, it.body, it.idempotencyKey)),
    on('patch', 'comment', 'editComment', ({ body }) => editCommentAnswer(shape, blog, body)),
    on('post', 'comment/open', 'openComment', ({ body }) => openCommentAnswer(shape, blog, body)),
    on('post', 'comment/replies', 'replies', ({ body }) => repliesAnswer(shape, blog, body)),
    ...ownerHandlers({ shape, blog, on }),
    on('get', 'posts/:id/live', 'live', ({ id }) => liveAnswer(shape, blog, id)),
    on('delete', 'comment', 'deleteComment', ({ body }) => deleteCommentAnswer(shape, blog, body)),
    on('post', 'user/authAdmin', 'authAdmin', ({ body }) => authAdminAnswer(shape, blog, body)),
    on('post', 'user/increment', 'increment', countVisitor),
    http.get('*/covers/:id.svg', ({ params: { id } }) =>
      HttpResponse.text(coverOf(String(id)), { headers: { 'content-type': 'image/svg+xml' } }),
    ),
  ]
}
