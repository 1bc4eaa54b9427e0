import { http, HttpResponse } from 'msw'

import { positiveId } from '#/contract/positive-id.ts'

import { coverOf } from './blog-content.ts'
import type { Blog } from './blog.ts'
import { authAdminAnswer, deleteCommentAnswer, editCommentAnswer, writeCommentAnswer } from './comment-answers.ts'
import type { Faults } from './faults.ts'
import { ownerHandlers } from './owner-handlers.ts'
import { hotPosts, postAnswer } from './post-answers.ts'
import { categoriesAnswer, postsAnswer, subcategoriesAnswer, tagPostsAnswer, tagsAnswer } from './reading-answers.ts'
import { openCommentAnswer, repliesAnswer } from './reply-answers.ts'
import { type Asked, type CallName, type Method, seen, type SeenRequest } from './requests.ts'
import { createBlog } from './sample-blog.ts'
import { searchAnswer, titlesAnswer } from './search-answers.ts'
import { ownShape, type Shape } from './shapes.ts'
import { answer, refuse } from './spelling.ts'
import { commentsAnswer, liveAnswer } from './thread-answers.ts'

export type MockOptions = {
  readonly shape?: Partial<Shape>
  readonly fault?: Faults
  readonly blog?: Blog
  /** Every request is appended as it arrives. */
  readonly log?: SeenRequest[]
}

/** Handlers of every call, at any origin. */
export const createHandlers = ({
  shape: changes = {},
  fault = {},
  blog = createBlog(),
  log = [],
}: MockOptions = {}) => {
  const shape: Shape = { ...ownShape, ...changes }

  const on = (method: Method, path: string, call: CallName, respond: (asked: Asked) => Response) =>
    http[method](`*/api/${path}`, async ({ request, params }) => {
      const arrived = await seen(call, request)
      log.push(arrived)
      const asked = { ...arrived, query: new URL(request.url).searchParams, id: positiveId(String(params.id)) ?? 0 }
      const carryOut = async () => respond(asked)
      return (await fault[call]?.(carryOut, arrived)) ?? carryOut()
    })

  const countView = ({ id }: Asked) => {
    if (id === 0) return refuse(shape, 400, '요청이 올바르지 않습니다.')
    if (!blog.posts.some((post) => post.id === id)) return refuse(shape, 404, '글을 찾을 수 없습니다.')
    blog.views.set(id, (blog.views.get(id) ?? 0) + 1)
    return answer({ success: true })
  }

  const countVisitor = () => {
    blog.visitors += 1
    return answer({ success: true })
  }

  return [
    on('get', 'posts', 'posts', ({ query }) => postsAnswer(shape, blog, query)),
    on('get', 'posts/hotPosts', 'hotPosts', () => answer(hotPosts(shape, blog))),
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
