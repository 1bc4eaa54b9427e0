import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'

import { PostAnswer } from '#/contract/post.ts'

const wirePost = { id: 3, slug: '첫-글', title: '첫 글', content: '<p>글</p>', created_at: 1_795_102_200_000 }
const post = {
  id: 3,
  slug: '첫-글',
  title: '첫 글',
  content: '<p>글</p>',
  subtitle: null,
  summary: null,
  thumbnail: null,
  author: null,
  createdAt: '2026-11-19T15:30:00.000Z',
}
const none = { former: null, next: null, related: [], relatedTag: null }
const bare = { post, tags: [], ...none, comments: [], more: false, commentCount: null, commentsClosed: false }
const detail = (data: object) => z.parse(PostAnswer, { data: { post: wirePost, ...data } })

describe('글 한 편', () => {
  it.for([
    [{ data: { post: wirePost } }],
    [{ success: true, data: { post: wirePost } }],
    [{ success: true, msg: '', data: { post: { ...wirePost, id: '3' } } }],
  ] as const)('success가 있든 없든 같다: %#', ([wire]) => expect(z.parse(PostAnswer, wire)).toEqual(bare))

  it.for([
    ['sub_title', { sub_title: '부제' }, '부제'],
    ['subtitle', { subtitle: '부제' }, '부제'],
    ['빈 sub_title', { sub_title: '' }, null],
    ['빈 sub_title과 subtitle', { sub_title: null, subtitle: '부제' }, '부제'],
  ] as const)('부제는 %s에서 온다', ([, fields, subtitle]) =>
    expect(z.parse(PostAnswer, { data: { post: { ...wirePost, ...fields } } })?.post.subtitle).toBe(subtitle),
  )

  it('주소의 이름은 풀어쓰기로 와도 모아쓰기다', () => {
    const wire = { ...wirePost, slug: wirePost.slug.normalize('NFD') }
    expect(z.parse(PostAnswer, { data: { post: wire } })).toEqual(bare)
  })

  it('본문이 없으면 빈 글이다', () => {
    const { content: _, ...rest } = wirePost
    expect(z.parse(PostAnswer, { data: { post: rest } })?.post.content).toBe('')
    expect(z.parse(PostAnswer, { data: { post: { ...rest, content: null } } })?.post.content).toBe('')
  })
})

describe('글에 딸린 것', () => {
  const neighbour = { id: '2', slug: '앞-글', title: '앞 글', thumbnail: '' }
  const read = { id: 2, slug: '앞-글', title: '앞 글', thumbnail: null, createdAt: null }

  it.for([null, undefined, [], {}])('이웃 글이 %o이면 없는 것이다', (none) =>
    expect(detail({ formerPost: none, nextPost: none })).toEqual(bare),
  )

  it('이웃 글이 있으면 읽는다', () =>
    expect(detail({ formerPost: neighbour, nextPost: neighbour })).toEqual({ ...bare, former: read, next: read }))

  it.for([null, undefined, []])('태그와 관련 글과 댓글이 %o이면 비어 있다', (none) =>
    expect(detail({ tags: none, tagRelatedPostArray: none, comments: none, highestPosCntTagName: null })).toEqual(bare),
  )

  it('태그의 글 수는 수나 글자이고, 없을 수도 있다', () =>
    expect(
      detail({
        tags: [
          { id: 1, name: '가독성', postCnt: 7 },
          { id: '2', name: '여백', postCnt: '0' },
          { id: 3, name: '차' },
        ],
      })?.tags,
    ).toEqual([
      { id: 1, name: '가독성', count: 7 },
      { id: 2, name: '여백', count: 0 },
      { id: 3, name: '차', count: null },
    ]))

  it('관련 글은 가장 많이 쓴 태그의 이름 아래 온다', () =>
    expect(detail({ tagRelatedPostArray: [neighbour], highestPosCntTagName: '가독성' })).toEqual({
      ...bare,
      related: [read],
      relatedTag: '가독성',
    }))
})

describe('없는 글', () => {
  it.for([
    [{}],
    [{ data: null }],
    [{ success: true }],
    [{ success: true, data: null }],
    [{ data: {} }],
    [{ data: { post: null } }],
    [{ data: { post: null, tags: [], comments: [] } }],
    [{ success: true, data: { formerPost: [], nextPost: [], tags: [] } }],
  ] as const)('%o은(는) 글이 없다는 말이다', ([wire]) => expect(z.parse(PostAnswer, wire)).toBeNull())
})
