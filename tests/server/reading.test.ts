import { expect, it } from 'vitest'

import { PostListAnswer, TagPostsAnswer } from '#/contract/post-list.ts'
import { PostAnswer } from '#/contract/post.ts'

import { postFile } from './blog.ts'
import { comingFrom } from './commenting.ts'
import { day, openFive } from './five-posts.ts'
import { openBlogServer } from './open-blog-server.ts'

it('모든 글은 새 글부터 나누어 보이고, 쪽이 없으면 첫 쪽이다', async () => {
  const { get } = await openFive()
  const first = {
    stripedPosts: [expect.objectContaining({ id: 5 }), expect.objectContaining({ id: 4 })],
    postCnt: 5,
    totalPages: 3,
  }
  expect(await get('/api/posts')).toEqual(first)
  expect(await get('/api/posts?categoryId=all&pageNum=1')).toEqual(first)
  expect(await get('/api/posts?pageNum=3')).toMatchObject({ stripedPosts: [{ id: 1 }] })
})

it('끝을 지난 쪽은 비어 있고 전체 수는 그대로다', async () => {
  const { get, fetch } = await openFive()
  expect((await fetch('/api/posts?pageNum=4')).status).toBe(200)
  for (const page of ['9007199254740991', '9007199254740992', '99999999999999999999', '9'.repeat(400)])
    expect(await get(`/api/posts?pageNum=${page}`)).toEqual({ stripedPosts: [], postCnt: 5, totalPages: 3 })
})

it('같은 때의 글은 번호가 큰 것이 먼저다', async () => {
  const { get, show } = await openBlogServer()
  await show([postFile('가.md'), postFile('나.md')])
  expect(await get('/api/posts')).toMatchObject({ stripedPosts: [{ id: 2 }, { id: 1 }] })
})

it('목록의 글은 정해진 것만 지닌다', async () => {
  const { get } = await openFive()
  expect(await get('/api/posts?pageNum=3')).toEqual({
    stripedPosts: [
      {
        id: 1,
        slug: '글-1',
        title: '글 1',
        subtitle: null,
        summary: '1.md 요약',
        thumbnail: '/files/1.md.png',
        author: '글지기',
        created_at: day(1),
      },
    ],
    postCnt: 5,
    totalPages: 3,
  })
})

it('분류와 하위 분류의 글은 이름과 함께 온다', async () => {
  const { get } = await openFive()
  expect(await get('/api/posts?categoryId=1')).toMatchObject({
    data1: [{ id: 2 }, { id: 1 }],
    data2: [{ id: 1, name: '책' }],
    postCnt: 2,
    totalPages: 1,
  })
  const answer = await get('/api/posts?subcategoryId=1')
  expect(answer).toMatchObject({ data1: [{ id: 5 }], data2: [{ id: 1, name: '산책' }], postCnt: 1 })
  expect(PostListAnswer.parse(answer)).toMatchObject({ name: '산책', count: 1, totalPages: 1 })
})

it('글이 모두 내려간 분류는 빈 목록이고, 없는 분류는 404다', async () => {
  const { get, fetch, show } = await openFive()
  await show([])
  expect(await get('/api/posts?categoryId=1')).toEqual({
    data1: [],
    data2: [{ id: 1, name: '책' }],
    postCnt: 0,
    totalPages: 0,
  })
  expect(await get('/api/category')).toEqual([])
  expect((await fetch('/api/posts?categoryId=99')).status).toBe(404)
  expect((await fetch('/api/posts?subcategoryId=99')).status).toBe(404)
  expect((await fetch('/api/posts?categoryId=1&subcategoryId=1')).status).toBe(404)
})

it('태그의 글은 새 글부터 나누어 온다', async () => {
  const { get, fetch } = await openFive()
  const answer = await get('/api/posts/tag?tagId=2&pageNum=2')
  expect(answer).toMatchObject({ success: true, data: { modifiedPosts: [{ id: 3 }], postCnt: 3, totalPages: 2 } })
  expect(TagPostsAnswer.parse(answer).posts).toHaveLength(1)
  expect((await fetch('/api/posts/tag?tagId=99')).status).toBe(404)
  expect((await fetch('/api/posts/tag')).status).toBe(400)
})

it('글에는 태그와 글 수, 앞뒤 글, 가장 많이 쓰인 태그의 다른 글이 함께 온다', async () => {
  const { get } = await openFive()
  const answer = await get('/api/posts/4')
  expect(answer).toMatchObject({
    success: true,
    data: {
      post: { id: 4, sub_title: null, content: '<p>4.md 본문</p>', author: '글지기' },
      tags: [
        { id: 2, name: '걷기', postCnt: 3 },
        { id: 3, name: '생각', postCnt: 3 },
      ],
      formerPost: { id: 3, slug: '글-3', title: '글 3', thumbnail: '/files/3.md.png' },
      nextPost: { id: 5 },
      tagRelatedPostArray: [{ id: 5 }, { id: 3 }],
      highestPosCntTagName: '걷기',
      comments: [],
    },
  })
  expect(PostAnswer.parse(answer)).toMatchObject({ former: { id: 3 }, next: { id: 5 }, relatedTag: '걷기' })
})

it('맨 앞과 맨 뒤의 글은 한쪽 이웃이 없고, 태그 없는 글은 관련 글이 없다', async () => {
  const { get, show } = await openFive()
  expect(await get('/api/posts/1')).toMatchObject({ data: { formerPost: null, nextPost: { id: 2 } } })
  expect(await get('/api/posts/5')).toMatchObject({ data: { formerPost: { id: 4 }, nextPost: null } })
  await show([postFile('혼자.md')])
  expect(await get('/api/posts/6')).toMatchObject({
    data: { tags: [], tagRelatedPostArray: [], highestPosCntTagName: null, formerPost: null, nextPost: null },
  })
})

it('관련 글은 여섯 편까지다', async () => {
  const { get, show } = await openBlogServer()
  await show(Array.from({ length: 9 }, (_, index) => postFile(`${index}.md`, { tags: ['밤'] })))
  expect(await get('/api/posts/9')).toMatchObject({
    data: { tagRelatedPostArray: [8, 7, 6, 5, 4, 3].map((id) => expect.objectContaining({ id })) },
  })
  expect(await get('/api/posts/1')).toMatchObject({
    data: { tagRelatedPostArray: [9, 8, 7, 6, 5, 4].map((id) => expect.objectContaining({ id })) },
  })
})

it('인기 글은 많이 본 순서로 열 편까지이고, 같으면 새 글이 먼저다', async () => {
  const { get, app, show } = await openBlogServer()
  await show(Array.from({ length: 12 }, (_, index) => postFile(`${String(index).padStart(2, '0')}.md`)))
  for (const [id, from] of [
    [3, '192.0.2.1'],
    [3, '192.0.2.2'],
    [7, '192.0.2.1'],
  ] as const)
    await app.request(`/api/posts/${id}/increaseView`, { method: 'POST' }, comingFrom(from))
  const ids = [3, 7, 12, 11, 10, 9, 8, 6, 5, 4]
  expect(await get('/api/posts/hotPosts')).toMatchObject(ids.map((id) => ({ id })))
})

it('없는 글의 조회는 세지 않는다', async () => {
  const { fetch, show } = await openFive()
  expect((await fetch('/api/posts/99/increaseView', { method: 'POST' })).status).toBe(404)
  await show([])
  expect((await fetch('/api/posts/1/increaseView', { method: 'POST' })).status).toBe(404)
})
