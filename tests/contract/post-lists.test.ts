import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'

import { PostListAnswer, TagPostsAnswer } from '#/contract/post-list.ts'
import { HotPosts, PostSummary } from '#/contract/post.ts'

const full = {
  id: '3',
  slug: '첫-글',
  title: '첫 글',
  subtitle: '부제',
  summary: '요약',
  thumbnail: '/covers/3.svg',
  author: '글지기',
  created_at: '2026-11-19 15:30:00',
}
const post = {
  id: 3,
  slug: '첫-글',
  title: '첫 글',
  subtitle: '부제',
  summary: '요약',
  thumbnail: '/covers/3.svg',
  author: '글지기',
  createdAt: '2026-11-19T15:30:00.000Z',
}

describe('목록의 글', () => {
  it('한 가지 꼴이 된다', () => expect(z.parse(PostSummary, full)).toEqual(post))

  it.for([
    { id: 3, slug: '첫-글', title: '첫 글' },
    {
      id: 3,
      slug: '첫-글',
      title: '첫 글',
      subtitle: null,
      summary: null,
      thumbnail: null,
      author: null,
      created_at: null,
    },
    { id: 3, slug: '첫-글', title: '첫 글', subtitle: '', summary: '', thumbnail: '', author: '' },
  ])('없는 것은 null이다: %o', (wire) =>
    expect(z.parse(PostSummary, wire)).toEqual({
      ...post,
      subtitle: null,
      summary: null,
      thumbnail: null,
      author: null,
      createdAt: null,
    }),
  )
})

describe('글 목록', () => {
  const totals = { postCnt: 25, totalPages: 3 }
  const page = { posts: [post], count: 25, totalPages: 3 }

  it.for([
    ['stripedPosts', { stripedPosts: [full], ...totals }, null],
    ['글자로 적은 수', { stripedPosts: [full], postCnt: '25', totalPages: '3' }, null],
    ['success가 붙은 stripedPosts', { success: true, stripedPosts: [full], ...totals }, null],
    ['data1과 data2', { data1: [full], data2: [{ name: '글쓰기' }], ...totals }, '글쓰기'],
    ['data2에 번호도', { data1: [full], data2: [{ id: '1', name: '글쓰기' }], ...totals }, '글쓰기'],
    ['data2가 목록이 아니라', { data1: [full], data2: { name: '글쓰기' }, ...totals }, '글쓰기'],
    ['data2가 비어', { data1: [full], data2: [], ...totals }, null],
    ['data2가 없어', { data1: [full], ...totals }, null],
    ['data2의 이름이 비어', { data1: [full], data2: [{ name: '' }], ...totals }, null],
  ] as const)('%s: 이름과 글과 수를 읽는다', ([, wire, name]) =>
    expect(z.parse(PostListAnswer, wire)).toEqual({ ...page, name }),
  )

  it.for([
    ['수가 없으면', { stripedPosts: [full, full] }],
    ['수가 null이면', { stripedPosts: [full, full], postCnt: null, totalPages: null }],
    ['목록뿐이면', [full, full]],
    ['data1뿐이면', { data1: [full, full] }],
  ] as const)('%s 온 글의 수가 글의 수이고 쪽은 하나다', ([, wire]) =>
    expect(z.parse(PostListAnswer, wire)).toEqual({ name: null, posts: [post, post], count: 2, totalPages: 1 }),
  )

  it.for([
    ['stripedPosts', { stripedPosts: [], postCnt: 0, totalPages: 0 }, 0],
    ['data1', { data1: [], data2: [{ name: '빈 서랍' }], postCnt: '0', totalPages: '0' }, 0],
    ['data1 없음', { data1: null, data2: [{ name: '빈 서랍' }], postCnt: 0, totalPages: 0 }, 0],
    ['목록', [], 1],
  ] as const)('빈 %s도 목록이다', ([, wire, totalPages]) =>
    expect(z.parse(PostListAnswer, wire)).toMatchObject({ posts: [], count: 0, totalPages }),
  )
})

describe('태그의 글 목록', () => {
  it.for([
    [{ success: true, data: { modifiedPosts: [full], postCnt: 13, totalPages: 2 } }, 13, 2],
    [{ data: { modifiedPosts: [full], postCnt: '13', totalPages: '2' } }, 13, 2],
    [{ success: true, data: { modifiedPosts: [full] } }, 1, 1],
  ] as const)('%o', ([wire, count, totalPages]) =>
    expect(z.parse(TagPostsAnswer, wire)).toEqual({ name: null, posts: [post], count, totalPages }),
  )

  it('글이 없을 수도 있다', () =>
    expect(z.parse(TagPostsAnswer, { success: true, data: { modifiedPosts: null, postCnt: 0 } })).toEqual({
      name: null,
      posts: [],
      count: 0,
      totalPages: 1,
    }))
})

describe('인기 글', () => {
  it('번호와 slug와 제목이면 넉넉하다', () =>
    expect(z.parse(HotPosts, [{ id: '3', slug: '첫-글', title: '첫 글' }])).toEqual([
      { id: 3, slug: '첫-글', title: '첫 글', thumbnail: null, createdAt: null },
    ]))

  it('null은 빈 목록이다', () => expect(z.parse(HotPosts, null)).toEqual([]))
})
