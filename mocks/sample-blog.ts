import type { Blog } from './blog.ts'
import { sampleComments } from './sample-comments.ts'
import { samplePosts } from './sample-posts.ts'

const categories = [
  { id: 1, name: '글쓰기' },
  { id: 2, name: '개발' },
  { id: 3, name: '일상' },
  { id: 4, name: '빈 서랍' },
] as const

const subcategories = [
  { id: 11, name: '문장', categoryId: 1 },
  { id: 12, name: '퇴고', categoryId: 1 },
  { id: 21, name: '웹', categoryId: 2 },
  { id: 22, name: '도구', categoryId: 2 },
  { id: 31, name: '산책길', categoryId: 3 },
  { id: 32, name: '읽은 책', categoryId: 3 },
] as const

const tagNames =
  '가독성 까치 나무 데이터베이스 문장부호 바람 산책 여백 자판 차 커피 타자기 편지 한글 CSS React 3분글 숨은태그'
const tags = tagNames.split(' ').map((name, index) => ({ id: index + 1, name }))

/** A new mock blog of 30 Korean posts. */
export const createBlog = (changes: Partial<Blog> = {}): Blog => ({
  owner: '글지기',
  adminPassword: 'admin-password',
  pageSize: 12,
  categories,
  subcategories,
  tags,
  posts: samplePosts(tags),
  comments: sampleComments,
  visitors: 0,
  views: new Map(),
  answered: new Map(),
  session: false,
  seen: 0,
  rules: { hold: 'none', words: [], closed: [] },
  feedKey: 1,
  listeners: new Set(),
  ...changes,
})
