import { HttpResponse } from 'msw'

import { messages } from '#/text/messages.ts'

import { type Blog, type MockPost, type Named, postCountOf } from './blog.ts'
import {
  json,
  refuse,
  refuseInvalid,
  serializeDate,
  serializeId,
  serializeList,
  serializeNeighbour,
  serializeNumber,
  serializeText,
} from './serialize.ts'
import type { Shape } from './shapes.ts'
import { firstBatch } from './thread-answers.ts'

const link = (shape: Shape, { id, slug, title, thumbnail, createdAt }: MockPost) => ({
  id: serializeId(shape, id),
  slug,
  title,
  thumbnail: serializeText(shape, thumbnail),
  created_at: serializeDate(shape, createdAt),
})

const serializeSummary = (shape: Shape, post: MockPost) => ({
  ...link(shape, post),
  subtitle: serializeText(shape, post.subtitle),
  summary: serializeText(shape, post.summary),
  author: post.author,
})

export const serializeTag = (shape: Shape, blog: Blog, { id, name }: Named) => ({
  id: serializeId(shape, id),
  name,
  postCnt: serializeNumber(shape, postCountOf(blog, id)),
})

const absentTotals = { null: { postCnt: null, totalPages: null }, absent: {} } as const

/** One page of posts, with the totals of the whole list. */
export const pageOf = (shape: Shape, { pageSize }: Blog, posts: readonly MockPost[], page: number) => {
  const totals =
    shape.totals === 'given'
      ? {
          postCnt: serializeNumber(shape, posts.length),
          totalPages: serializeNumber(shape, Math.ceil(posts.length / pageSize)),
        }
      : absentTotals[shape.totals]
  const shown = posts.slice((page - 1) * pageSize, page * pageSize).map((post) => serializeSummary(shape, post))
  return { shown, totals }
}

export const hotPostsAnswer = (shape: Shape, { posts, views }: Blog) =>
  posts
    .toSorted((a, b) => (views.get(b.id) ?? 0) - (views.get(a.id) ?? 0))
    .slice(0, 10)
    .map(({ id, slug, title }) => ({ id: serializeId(shape, id), slug, title }))

const noPost = (shape: Shape): Response => {
  switch (shape.noPost) {
    case '404':
      return refuse({ ...shape, refusals: 'by status' }, 404, messages.postNotFound)
    case 'refused at 200':
      return refuse({ ...shape, refusals: 'at 200' }, 404, messages.postNotFound)
    case 'data null':
      return json({ data: null })
    case 'data absent':
      return json({})
    case 'post null':
      return json({ data: { post: null, tags: [], comments: [] } })
    case 'post absent':
      return json({ success: true, data: {} })
    case 'HTML at 404':
      return HttpResponse.html('<!doctype html><title>Not Found</title><h1>Not Found</h1>', { status: 404 })
  }
}

/** `GET /api/posts/{id}` */
export const postAnswer = (shape: Shape, blog: Blog, id: number): Response => {
  if (id === 0) return refuseInvalid(shape)
  const { posts } = blog
  const at = posts.findIndex((post) => post.id === id)
  const post = posts[at]
  if (post === undefined) return noPost(shape)
  const older = posts[at + 1]
  const newer = posts[at - 1]
  const tags = blog.tags.filter((tag) => post.tagIds.includes(tag.id))
  const [most] = tags.toSorted((a, b) => postCountOf(blog, b.id) - postCountOf(blog, a.id))
  const related = posts.filter((other) => other.id !== id && most !== undefined && other.tagIds.includes(most.id))
  const { subtitle, ...summary } = serializeSummary(shape, post)
  return json({
    ...(shape.detail === 'with success' && { success: true }),
    data: {
      post: { ...summary, sub_title: subtitle, content: post.content },
      tags: serializeList(
        shape,
        tags.map((tag) => serializeTag(shape, blog, tag)),
      ),
      formerPost: serializeNeighbour(shape, older && link(shape, older)),
      nextPost: serializeNeighbour(shape, newer && link(shape, newer)),
      tagRelatedPostArray: serializeList(
        shape,
        related.slice(0, 6).map((other) => link(shape, other)),
      ),
      highestPosCntTagName: serializeText(shape, most?.name ?? null),
      ...firstBatch(shape, blog, id),
    },
  })
}
