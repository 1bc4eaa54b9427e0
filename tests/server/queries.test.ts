import { expect, it } from 'vitest'

import { syncPosts } from '#/server/publishing/publishing.ts'

import { now, postFile } from './blog.ts'
import { openBlogServer } from './open-blog-server.ts'
import { openExplained } from './query-plans.ts'

/**
 * Tables that do not grow with the years; no visitor may wait for a scan of any other, whatever its alias.
 * (What SQLite calls a scan of FTS5's table is a lookup in the inverted index, and `ranked` is a part of an index.)
 */
const small = ['category', 'subcategory', 'tag', 'scope', 'setting', 'search_index', 'ranked']

const inQueries =
  'tests/server/queries.test.ts의 paths에 이 부름의 주소를 더하세요. 자라는 표를 훑지 않는지 거기서 봅니다.'
const indexed =
  '자라는 표를 훑거나 줄 세웁니다. 이미 차례대로 세어 둔 것(listing, scope; src/server/posts/posts.ts)을 읽거나, src/server/database/migrations/에 색인을 만드는 파일을 더해 src/server/database/migrations.ts에 이으세요.'

it('어떤 화면도 자라는 표를 처음부터 훑거나 줄 세우지 않는다', async () => {
  const { db, asked, walks } = await openExplained()
  const files = [1, 2, 3].map((n) =>
    postFile(`${n}.md`, {
      category: '책',
      subcategory: '시',
      tags: ['밤', '길'],
      thumbnail: null,
      aliases: [`/entry/${n}`],
    }),
  )
  await syncPosts(db, () => now, files, [], { owner: '글지기' })
  const { app, get, fetch } = await openBlogServer({ db, pageSize: 2 })
  const cover = /\/covers\/[^"]+/.exec(JSON.stringify(await get('/api/posts/1')))?.[0] ?? ''
  asked.clear()
  const paths = [
    '/api/posts',
    '/api/posts?pageNum=2',
    '/api/posts?categoryId=1',
    '/api/posts?subcategoryId=1',
    '/api/posts/tag?tagId=1',
    '/api/posts/hotPosts',
    '/api/posts/2',
    '/api/posts/2/live',
    '/api/comment?postId=1&after=1',
    '/api/category',
    '/api/subcategory?categoryId=all',
    '/api/subcategory?categoryId=1',
    '/api/tag',
    '/api/search?q=%EA%B8%80',
    '/api/search?q=%EC%B1%85%EC%97%90%EC%84%9C+%EC%8B%9C%EC%A7%91&pageNum=2',
    '/api/search?q=%E3%85%8A&pageNum=1',
    '/api/search/titles',
    '/pages/1',
    '/category/1/sub/1',
    '/tag/1',
    '/entry/1',
    '/sitemap.xml',
    '/sitemap-lists-1.xml',
    '/files/1.md',
    cover,
  ]
  const isAsked = (route: string): boolean => {
    const pattern = new RegExp(`^${route.replaceAll(/:\w+/g, '[^/?]+')}(?:[?]|$)`)
    return paths.some((path) => pattern.test(path))
  }
  const reads = app.routes.filter((route) => route.method === 'GET' && /^\/api\/(?!owner\/)/.test(route.path))
  expect(reads.filter((route) => !isAsked(route.path)).map((route) => `${route.path}: ${inQueries}`)).toEqual([])
  for (const path of paths) expect((await fetch(path)).status).toBeLessThan(400)
  for (const path of ['/api/posts/1/increaseView', '/api/user/increment'])
    expect((await fetch(path, { method: 'POST' })).status).toBe(200)

  expect(asked.size).toBeGreaterThan(15)
  expect((await walks(small)).map((step) => `${indexed} ${step}`)).toEqual([])
})
