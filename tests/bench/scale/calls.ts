import { categories, subcategories, tags } from './filling.ts'

export type Call = {
  readonly name: string
  readonly method?: 'GET' | 'POST'
  /** The address in a blog of this many posts, for the `turn`-th time of asking. */
  readonly path: (posts: number, turn: number) => string
  /** How long the large blog may take, in milliseconds, where it may take longer than the small one: a page is counted off. */
  readonly most?: number
}

const pageSize = 12
const lastPage = (posts: number) => Math.ceil(posts / pageSize)
const middle = (posts: number) => Math.ceil(lastPage(posts) / 2)
/** Any post, each time another, in no order. */
const somePost = (posts: number, turn: number) => 1 + ((turn * 7_919) % posts)

/** Every call of the API that reads, lists at both ends and in the middle, and the one that counts. */
export const calls: readonly Call[] = [
  { name: '전체 목록, 첫 쪽', path: () => '/api/posts' },
  { name: '전체 목록, 가운데 쪽', path: (posts) => `/api/posts?pageNum=${middle(posts)}`, most: 5 },
  { name: '전체 목록, 끝 쪽', path: (posts) => `/api/posts?pageNum=${lastPage(posts)}`, most: 5 },
  { name: '카테고리, 첫 쪽', path: () => '/api/posts?categoryId=3' },
  { name: '카테고리, 끝 쪽', path: (posts) => `/api/posts?categoryId=3&pageNum=${lastPage(posts / categories)}` },
  { name: '작은 카테고리, 첫 쪽', path: () => '/api/posts?subcategoryId=5' },
  {
    name: '작은 카테고리, 끝 쪽',
    path: (posts) => `/api/posts?subcategoryId=5&pageNum=${lastPage(posts / subcategories)}`,
  },
  { name: '태그, 첫 쪽', path: () => '/api/posts/tag?tagId=9' },
  { name: '태그, 끝 쪽', path: (posts) => `/api/posts/tag?tagId=9&pageNum=${lastPage((posts * 2) / tags)}` },
  { name: '글 (댓글 열 개)', path: (posts, turn) => `/api/posts/${somePost(posts, turn)}` },
  { name: '인기 글', path: () => '/api/posts/hotPosts' },
  { name: '태그 찾아보기', path: () => '/api/tag' },
  { name: '카테고리 차림표', path: () => '/api/category' },
  { name: '작은 카테고리 차림표', path: () => '/api/subcategory?categoryId=all' },
  { name: '조회 수 세기', method: 'POST', path: (posts, turn) => `/api/posts/${somePost(posts, turn)}/increaseView` },
]

export { pageSize }
