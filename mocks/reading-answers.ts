import { positiveId } from '#/contract/positive-id.ts'
import { compareNames, initialOf, initials } from '#/text/initials.ts'

import type { Blog, MockPost, Named } from './blog.ts'
import { pageOf, spellTag } from './post-answers.ts'
import type { Shape } from './shapes.ts'
import { answer, refuse, spellId } from './spelling.ts'

/** A page number, `null` when it is none. */
const pageIn = (query: URLSearchParams): number | null => positiveId(query.get('pageNum') ?? '1')

/** Whether every id that is named in the address is one. */
const hasIds = (query: URLSearchParams, ...names: readonly string[]): boolean =>
  names.every((name) => ['all', null].includes(query.get(name)) || positiveId(query.get(name) ?? '') !== null)

const bad = (shape: Shape) => refuse(shape, 400, '요청이 올바르지 않습니다.')

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
  if (page === null || !hasIds(query, 'categoryId', 'subcategoryId')) return bad(shape)
  const scope = scopeIn(blog, query)
  if (scope === null) return refuse(shape, 404, '분류를 찾을 수 없습니다.')
  const { heading, posts } = scope
  const { shown, totals } = pageOf(shape, blog, posts, page)
  switch (heading === undefined ? shape.allPosts : shape.categoryPosts) {
    case 'striped':
      return answer({ stripedPosts: shown, ...totals })
    case 'numbered': {
      const name = { id: spellId(shape, heading?.id ?? 0), name: heading?.name ?? '전체' }
      return answer({ data1: shown, data2: [name], ...totals })
    }
    case 'plain':
      return answer(shown)
  }
}

/** `GET /api/posts/tag` */
export const tagPostsAnswer = (shape: Shape, blog: Blog, query: URLSearchParams): Response => {
  const page = pageIn(query)
  const tagId = positiveId(query.get('tagId') ?? '')
  if (page === null || tagId === null) return bad(shape)
  const tag = blog.tags.find(({ id }) => id === tagId)
  if (tag === undefined) return refuse(shape, 404, '태그를 찾을 수 없습니다.')
  const posts = blog.posts.filter(({ tagIds }) => tagIds.includes(tag.id))
  const { shown, totals } = pageOf(shape, blog, posts, page)
  return answer({ success: true, data: { modifiedPosts: shown, ...totals } })
}

/** `GET /api/category` */
export const categoriesAnswer = (shape: Shape, { categories }: Blog): Response =>
  answer(categories.map(({ id, name }) => ({ id: spellId(shape, id), name })))

/** `GET /api/subcategory` */
export const subcategoriesAnswer = (shape: Shape, { subcategories }: Blog, query: URLSearchParams): Response => {
  if (!hasIds(query, 'categoryId')) return bad(shape)
  const category = query.get('categoryId') ?? 'all'
  const wanted = subcategories.filter(({ categoryId }) => category === 'all' || String(categoryId) === category)
  return answer(
    wanted.map(({ id, name, categoryId }) => ({
      id: spellId(shape, id),
      name,
      category_id: spellId(shape, categoryId),
    })),
  )
}

/** `GET /api/tag` */
export const tagsAnswer = (shape: Shape, blog: Blog): Response => {
  const byInitial = Map.groupBy(blog.tags, ({ name }) => initialOf(name))
  const groups = initials.flatMap((initial) => {
    const tags = (byInitial.get(initial) ?? []).toSorted((a, b) => compareNames(a.name, b.name))
    return tags.length === 0 ? [] : [{ initial, tags: tags.map((tag) => spellTag(shape, blog, tag)) }]
  })
  return answer({ success: true, tags: groups })
}
