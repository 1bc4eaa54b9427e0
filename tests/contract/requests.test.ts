import { describe, expect, it } from 'vitest'

import { createCalls } from '#/http/calls.ts'

import { openCalls } from './mock-server.ts'

describe('명세 7장의 부름', () => {
  it('읽는 부름은 명세의 주소로 간다', async () => {
    const { calls, log } = openCalls()
    await calls.posts({}, 1)
    await calls.posts({ categoryId: 1 }, 2)
    await calls.posts({ subcategoryId: 11 }, 1)
    await calls.hotPosts()
    await calls.post(30)
    await calls.tagPosts(3, 1)
    await calls.categories()
    await calls.subcategories()
    await calls.tags()
    await calls.comments(30, 3)
    expect(log.map(({ method, address }) => `${method} ${address}`)).toEqual([
      'GET /api/posts?pageNum=1',
      'GET /api/posts?categoryId=1&pageNum=2',
      'GET /api/posts?subcategoryId=11&pageNum=1',
      'GET /api/posts/hotPosts',
      'GET /api/posts/30',
      'GET /api/posts/tag?tagId=3&pageNum=1',
      'GET /api/category',
      'GET /api/subcategory?categoryId=all',
      'GET /api/tag',
      'GET /api/comment?postId=30&after=3',
    ])
  })

  it('쓰는 부름은 명세의 몸을 보낸다', async () => {
    const { calls, log } = openCalls()
    const commentInfo = { author: '독자', password: '1234', content: '안녕하세요.' }
    await calls.writeComment({ postId: 30, commentInfo }, 'key-1')
    await calls.writeComment({ postId: 30, commentInfo: { ...commentInfo, parent_comment_id: 1 } }, 'key-2')
    await calls.deleteComment({ commentId: 9, password: '1234' })
    await calls.authAdmin('admin-password')
    expect(log.map(({ method, address, body }) => ({ method, address, body }))).toEqual([
      { method: 'POST', address: '/api/comment', body: { postId: 30, commentInfo } },
      {
        method: 'POST',
        address: '/api/comment',
        body: { postId: 30, commentInfo: { ...commentInfo, parent_comment_id: 1 } },
      },
      { method: 'DELETE', address: '/api/comment', body: { commentId: 9, password: '1234' } },
      { method: 'POST', address: '/api/user/authAdmin', body: { password: 'admin-password' } },
    ])
  })

  it('댓글의 요청 번호는 같은 출처의 서버에만 보낸다', async () => {
    const { calls, log } = openCalls()
    await calls.writeComment({ postId: 30, commentInfo: { author: '독자', password: '1', content: '글' } }, 'key-1')
    expect(log[0]?.idempotencyKey).toBeNull()
  })

  it.for(['http://blog.test', 'http://blog.test/', 'http://blog.test//'])(
    'apiBase가 %s여도 주소는 같다',
    async (baseUrl) => {
      const { log } = openCalls()
      await createCalls({ baseUrl }).hotPosts()
      expect(log[0]?.address).toBe('/api/posts/hotPosts')
    },
  )

  it('apiBase에 길이 있으면 그 아래로 간다', async () => {
    const { log } = openCalls()
    await createCalls({ baseUrl: 'http://blog.test/blog' }).hotPosts()
    expect(log[0]?.address).toBe('/blog/api/posts/hotPosts')
  })
})
