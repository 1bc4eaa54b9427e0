import { positiveId } from '#/contract/addresses.ts'
import { lineOfHtml } from '#/text/html-text.ts'
import { excerptOf } from '#/text/search/excerpt.ts'
import { askedText, problemOf } from '#/text/search/query-limits.ts'
import { queryRefusals } from '#/text/search/query-refusals.ts'
import type { Query } from '#/text/search/query.ts'
import { narrowerReaches } from '#/text/search/ranking.ts'
import { readingsOf } from '#/text/search/readings.ts'
import { documentOf } from '#/text/search/search-document.ts'

import type { Blog, MockPost } from './blog.ts'
import { pageOf } from './post-answers.ts'
import { rankOf } from './rank-of.ts'
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

/** From this rank on, matches are loose (`rankOf`). */
const firstLooseRank = narrowerReaches.length + 1

const findIn = (blog: Blog, query: Query) =>
  blog.posts
    .flatMap((post) => {
      const rank = rankOf(documentIn(blog, post), query)
      if (rank === null) return []
      const words = rank < firstLooseRank ? query.literal : query.loose
      const category = blog.categories.find(({ id }) => id === post.categoryId)?.name
      return [{ post, rank, details: { category, ...excerptOf(lineOfHtml(post.content), words) } }]
    })
    .toSorted((a, b) => a.rank - b.rank)

/** `GET /api/search` */
export const searchAnswer = (shape: Shape, blog: Blog, query: URLSearchParams): Response => {
  const page = positiveId(query.get('pageNum') ?? '1')
  if (page === null) return refuseInvalid(shape, 'page.wrong')
  const asked = askedText(query.get('q') ?? '')
  const problem = problemOf(asked)
  if (problem !== null) return refuse(shape, 400, queryRefusals[problem].text, queryRefusals[problem].code)
  const reading = readingsOf(asked, query.get('literal') === '1').find((it) => findIn(blog, it.query).length > 0)
  const found = reading === undefined ? [] : findIn(blog, reading.query)
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
    ...(reading?.readAs !== undefined && { readAs: reading.readAs }),
  })
}

/** `GET /api/search/titles` */
export const titlesAnswer = (shape: Shape, { posts }: Blog): Response =>
  json({ success: true, titles: posts.map(({ id, slug, title }) => [serializeId(shape, id), slug, title]) })
