import { positiveId } from '#/contract/addresses.ts'
import { lineOfHtml } from '#/text/html-text.ts'
import { documentOf } from '#/text/search/document.ts'
import { excerptOf } from '#/text/search/excerpt.ts'
import { otherLayout } from '#/text/search/other-layout.ts'
import { askedText, problemOf } from '#/text/search/query-limits.ts'
import { queryRefusals } from '#/text/search/query-refusals.ts'
import { readQuery } from '#/text/search/query.ts'
import { firstLooseRank, rankOf } from '#/text/search/ranking.ts'

import type { Blog, MockPost } from './blog.ts'
import { pageOf } from './post-answers.ts'
import { json, refuse, refuseInvalid, serializeId, serializeNumber } from './serialize.ts'
import type { Shape } from './shapes.ts'

const documentIn = ({ tags, categories }: Blog, { title, subtitle, tagIds, categoryId, content }: MockPost) =>
  documentOf({
    title,
    subtitle,
    tags: tags.filter(({ id }) => tagIds.includes(id)).map(({ name }) => name),
    category: categories.find(({ id }) => id === categoryId)?.name ?? '',
    text: lineOfHtml(content),
  })

const findIn = (blog: Blog, asked: string) => {
  const query = readQuery(asked)
  return blog.posts
    .flatMap((post) => {
      const rank = rankOf(documentIn(blog, post), query)
      if (rank === null) return []
      const words = rank < firstLooseRank ? query.literal : query.loose
      const category = blog.categories.find(({ id }) => id === post.categoryId)?.name
      return [{ post, rank, details: { category, ...excerptOf(lineOfHtml(post.content), words) } }]
    })
    .toSorted((a, b) => a.rank - b.rank)
}

/** `GET /api/search` */
export const searchAnswer = (shape: Shape, blog: Blog, query: URLSearchParams): Response => {
  const page = positiveId(query.get('pageNum') ?? '1')
  if (page === null) return refuseInvalid(shape, 'page.wrong')
  const asked = askedText(query.get('q') ?? '')
  const problem = problemOf(asked)
  if (problem !== null) return refuse(shape, 400, queryRefusals[problem].text, queryRefusals[problem].code)
  const asTyped = findIn(blog, asked)
  const other = asTyped.length === 0 && query.get('literal') !== '1' ? otherLayout(asked) : null
  const inOther = other === null ? [] : findIn(blog, other)
  const found = inOther.length > 0 ? inOther : asTyped
  const { shown, totals } = pageOf(
    shape,
    blog,
    found.map(({ post }) => post),
    page,
  )
  const first = (page - 1) * blog.pageSize
  return json({
    success: true,
    posts: shown.map((post, index) => {
      const { category, excerpt, marks = [] } = found[first + index]?.details ?? {}
      return { ...post, category, excerpt, marks: marks.map((mark) => mark.map((at) => serializeNumber(shape, at))) }
    }),
    ...totals,
    ...(inOther.length > 0 && { readAs: other }),
  })
}

/** `GET /api/search/titles` */
export const titlesAnswer = (shape: Shape, { posts }: Blog): Response =>
  json({ success: true, titles: posts.map(({ id, slug, title }) => [serializeId(shape, id), slug, title]) })
