import { positiveId } from '#/contract/addresses.ts'
import { compareNames } from '#/text/name-order.ts'
import { initialOf, initials } from '#/text/tag-groups.ts'

import type { Blog, MockPost, Named } from './blog.ts'
import { pageOf, serializeTag } from './post-answers.ts'
import { json, refuse, refuseInvalid, serializeId } from './serialize.ts'
import type { Shape } from './shapes.ts'

/** The requested page; `null` if it is not a positive integer. */
const pageIn = (query: URLSearchParams): number | null => positiveId(query.get('pageNum') ?? '1')

/** Whether each of these parameters is absent, `all` or an id. */
const hasValidIds = (query: URLSearchParams, ...names: readonly string[]): boolean =>
  names.every((name) => ['all', null].includes(query.get(name)) || positiveId(query.get(name) ?? '') !== null)

type Scope = { readonly heading: Named | undefined; readonly posts: readonly MockPost[] }

const scopeIn = ({ posts, categories, subcategories }: Blog, query: URLSearchParams): Scope | null => {
  const subcategoryId = query.get('subcategoryId')
  const categoryId = query.get('categoryId')
  if (subcategoryId === null && categoryId === null) return { heading: undefined, posts }
  const list = subcategoryId === null ? categories : subcategories
  const heading = list.find(({ id }) => String(id) === (subcategoryId ?? categoryId))
  if (heading === undefined) return null
  const own = (post: MockPost) => (subcategoryId === null ? post.categoryId : post.subcategoryId)
  return { heading, posts: posts.filter((post) => own(post) === heading.id) }
}

/** `GET /api/posts` */
export const postsAnswer = (shape: Shape, blog: Blog, query: URLSearchParams): Response => {
  const page = pageIn(query)
  if (page === null || !hasValidIds(query, 'categoryId', 'subcategoryId')) return refuseInvalid(shape)
  const scope = scopeIn(blog, query)
  if (scope === null) return refuse(shape, 404, '분류를 찾을 수 없습니다.')
  const { heading, posts } = scope
  const { shown, totals } = pageOf(shape, blog, posts, page)
  switch (heading === undefined ? shape.allPosts : shape.categoryPosts) {
    case 'striped':
      return json({ stripedPosts: shown, ...totals })
    case 'numbered': {
      const name = { id: serializeId(shape, heading?.id ?? 0), name: heading?.name ?? '전체' }
      return json({ data1: shown, data2: [name], ...totals })
    }
    case 'plain':
      return json(shown)
  }
}

/** `GET /api/posts/tag` */
export const tagPostsAnswer = (shape: Shape, blog: Blog, query: URLSearchParams): Response => {
  const page = pageIn(query)
  const tagId = positiveId(query.get('tagId') ?? '')
  if (page === null || tagId === null) return refuseInvalid(shape)
  const tag = blog.tags.find(({ id }) => id === tagId)
  if (tag === undefined) return refuse(shape, 404, '태그를 찾을 수 없습니다.')
  const posts = blog.posts.filter(({ tagIds }) => tagIds.includes(tag.id))
  const { shown, totals } = pageOf(shape, blog, posts, page)
  return json({ success: true, data: { modifiedPosts: shown, ...totals } })
}

/** `GET /api/category` */
export const categoriesAnswer = (shape: Shape, { categories }: Blog): Response =>
  json(categories.map(({ id, name }) => ({ id: serializeId(shape, id), name })))

/** `GET /api/subcategory` */
export const subcategoriesAnswer = (shape: Shape, { subcategories }: Blog, query: URLSearchParams): Response => {
  if (!hasValidIds(query, 'categoryId')) return refuseInvalid(shape)
  const category = query.get('categoryId') ?? 'all'
  const wanted = subcategories.filter(({ categoryId }) => category === 'all' || String(categoryId) === category)
  return json(
    wanted.map(({ id, name, categoryId }) => ({
      id: serializeId(shape, id),
      name,
      category_id: serializeId(shape, categoryId),
    })),
  )
}

/** `GET /api/tag` */
export const tagsAnswer = (shape: Shape, blog: Blog): Response => {
  const byInitial = Map.groupBy(blog.tags, ({ name }) => initialOf(name))
  const groups = initials.flatMap((initial) => {
    const tags = (byInitial.get(initial) ?? []).toSorted((a, b) => compareNames(a.name, b.name))
    return tags.length === 0 ? [] : [{ initial, tags: tags.map((tag) => serializeTag(shape, blog, tag)) }]
  })
  return json({ success: true, tags: groups })
}
