import { expect, test } from 'vitest'

import { syncPosts } from '#/server/posts/sync-posts.ts'

import { now, postFile } from './blog.ts'
import { openApp } from './open-app.ts'
import { openExplained } from './query-plans.ts'

/** Tables that grow with the years: no visitor may wait for a walk through one of them. */
const growing = 'post|listing|comment|post_tag|visit'

test('어떤 화면도 자라는 표를 처음부터 훑거나 줄 세우지 않는다', async () => {
  const { db, asked, walks } = await openExplained()
  const files = [1, 2, 3].map((n) =>
    postFile(`${n}.md`, { category: '책', subcategory: '시', tags: ['밤', '길'], thumbnail: null }),
  )
  await syncPosts(db, () => now, files, [], { owner: '글지기' })
  const { get, fetch } = await openApp({ db })
  const cover = /\/covers\/[^"]+/.exec(JSON.stringify(await get('/api/posts/1')))?.[0] ?? ''
  asked.clear()
  for (const path of [
    '/api/posts',
    '/api/posts?pageNum=2',
    '/api/posts?categoryId=1',
    '/api/posts?subcategoryId=1',
    '/api/posts/tag?tagId=1',
    '/api/posts/hotPosts',
    '/api/posts/2',
    '/api/category',
    '/api/subcategory?categoryId=all',
    '/api/subcategory?categoryId=1',
    '/api/tag',
    '/pages/1',
    '/category/1/sub/1',
    '/tag/1',
    '/files/1.md',
    cover,
  ])
    expect((await fetch(path)).status).toBeLessThan(400)
  for (const path of ['/api/posts/1/increaseView', '/api/user/increment'])
    expect((await fetch(path, { method: 'POST' })).status).toBe(200)

  expect(asked.size).toBeGreaterThan(15)
  expect(await walks(growing)).toEqual([])
})
