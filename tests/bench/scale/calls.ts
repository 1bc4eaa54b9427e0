import { categoryCount, subcategoryCount, tagCount } from './fill-blog.ts'

export type Call = {
  readonly name: string
  readonly method?: 'GET' | 'POST'
  /** The path, in a blog of this many posts; it may vary with the iteration. */
  readonly path: (posts: number, iteration: number) => string
  /** An absolute goal in milliseconds instead of a ratio: later pages use OFFSET, which is slower in a large blog. */
  readonly maxMs?: number
}

export const pageSize = 12
const lastPage = (posts: number) => Math.ceil(posts / pageSize)
const middle = (posts: number) => Math.ceil(lastPage(posts) / 2)
/** A pseudo-random post id, another one for each iteration. */
const somePost = (posts: number, iteration: number) => 1 + ((iteration * 7_919) % posts)

/** GET calls of the API, with first, middle and last pages of lists, and the one that counts views. */
export const calls: readonly Call[] = [
  { name: '전체 목록, 첫 쪽', path: () => '/api/posts' },
  { name: '전체 목록, 가운데 쪽', path: (posts) => `/api/posts?pageNum=${middle(posts)}`, maxMs: 5 },
  { name: '전체 목록, 끝 쪽', path: (posts) => `/api/posts?pageNum=${lastPage(posts)}`, maxMs: 5 },
  { name: '카테고리, 첫 쪽', path: () => '/api/posts?categoryId=3' },
  { name: '카테고리, 끝 쪽', path: (posts) => `/api/posts?categoryId=3&pageNum=${lastPage(posts / categoryCount)}` },
  { name: '작은 카테고리, 첫 쪽', path: () => '/api/posts?subcategoryId=5' },
  {
    name: '작은 카테고리, 끝 쪽',
    path: (posts) => `/api/posts?subcategoryId=5&pageNum=${lastPage(posts / subcategoryCount)}`,
  },
  { name: '태그, 첫 쪽', path: () => '/api/posts/tag?tagId=9' },
  { name: '태그, 끝 쪽', path: (posts) => `/api/posts/tag?tagId=9&pageNum=${lastPage((posts * 2) / tagCount)}` },
  { name: '글 (댓글 열 개)', path: (posts, iteration) => `/api/posts/${somePost(posts, iteration)}` },
  { name: '인기 글', path: () => '/api/posts/hotPosts' },
  { name: '태그 찾아보기', path: () => '/api/tag' },
  { name: '카테고리 차림표', path: () => '/api/category' },
  { name: '작은 카테고리 차림표', path: () => '/api/subcategory?categoryId=all' },
  {
    name: '조회 수 세기',
    method: 'POST',
    path: (posts, iteration) => `/api/posts/${somePost(posts, iteration)}/increaseView`,
  },
]
