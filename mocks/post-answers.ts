import { HttpResponse } from 'msw'

import { type Blog, countOf, type MockPost, type Named } from './blog.ts'
import type { Shape } from './shapes.ts'
import { answer, refuse, spellDate, spellId, spellList, spellNeighbour, spellNumber, spellText } from './spelling.ts'
import { threadStart } from './thread-answers.ts'

const link = (shape: Shape, { id, slug, title, thumbnail, createdAt }: MockPost) => ({
  id: spellId(shape, id),
  slug,
  title,
  thumbnail: spellText(shape, thumbnail),
  created_at: spellDate(shape, createdAt),
})

export const spellSummary = (shape: Shape, post: MockPost) => ({
  ...link(shape, post),
  subtitle: spellText(shape, post.subtitle),
  summary: spellText(shape, post.summary),
  author: post.author,
})

export const spellTag = (shape: Shape, blog: Blog, { id, name }: Named) => ({
  id: spellId(shape, id),
  name,
  postCnt: spellNumber(shape, countOf(blog, id)),
})

const absentTotals = { null: { postCnt: null, totalPages: null }, absent: {} } as const

/** One page of posts with the totals of all of them. */
export const pageOf = (shape: Shape, { pageSize }: Blog, posts: readonly MockPost[], page: number) => {
  const totals =
    shape.totals === 'given'
      ? {
          postCnt: spellNumber(shape, posts.length),
          totalPages: spellNumber(shape, Math.ceil(posts.length / pageSize)),
        }
      : absentTotals[shape.totals]
  const shown = posts.slice((page - 1) * pageSize, page * pageSize).map((post) => spellSummary(shape, post))
  return { shown, totals }
}

export const hotPosts = (shape: Shape, { posts, views }: Blog) =>
  posts
    .toSorted((a, b) => (views.get(b.id) ?? 0) - (views.get(a.id) ?? 0))
    .slice(0, 10)
    .map(({ id, slug, title }) => ({ id: spellId(shape, id), slug, title }))

const noPost = (shape: Shape): Response => {
  switch (shape.noPost) {
    case '404':
      return refuse({ ...shape, refusals: 'by status' }, 404, '글을 찾을 수 없습니다.')
    case 'refused at 200':
      return refuse({ ...shape, refusals: 'at 200' }, 404, '글을 찾을 수 없습니다.')
    case 'data null':
      return answer({ data: null })
    case 'data absent':
      return answer({})
    case 'post null':
      return answer({ data: { post: null, tags: [], comments: [] } })
    case 'post absent':
      return answer({ success: true, data: {} })
    case 'HTML at 404':
      return HttpResponse.html('<!doctype html><title>Not Found</title><h1>Not Found</h1>', { status: 404 })
  }
}

/** Everything that the page of a post shows. */
export const postAnswer = (shape: Shape, blog: Blog, id: number): Response => {
  if (id === 0) return refuse(shape, 400, '요청이 올바르지 않습니다.')
  const { posts } = blog
  const at = posts.findIndex((post) => post.id === id)
  const post = posts[at]
  if (post === undefined) return noPost(shape)
  const older = posts[at + 1]
  const newer = posts[at - 1]
  const tags = blog.tags.filter((tag) => post.tagIds.includes(tag.id))
  const [most] = tags.toSorted((a, b) => countOf(blog, b.id) - countOf(blog, a.id))
  const related = posts.filter((other) => other.id !== id && most !== undefined && other.tagIds.includes(most.id))
  const { subtitle, ...summary } = spellSummary(shape, post)
  return answer({
    ...(shape.detail === 'with success' && { success: true }),
    data: {
      post: { ...summary, sub_title: subtitle, content: post.content },
      tags: spellList(
        shape,
        tags.map((tag) => spellTag(shape, blog, tag)),
      ),
      formerPost: spellNeighbour(shape, older && link(shape, older)),
      nextPost: spellNeighbour(shape, newer && link(shape, newer)),
      tagRelatedPostArray: spellList(
        shape,
        related.slice(0, 6).map((other) => link(shape, other)),
      ),
      highestPosCntTagName: spellText(shape, most?.name ?? null),
      ...threadStart(shape, blog, id),
    },
  })
}
