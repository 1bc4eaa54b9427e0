import { expect, it } from 'vitest'

import type { PostFile } from '#/server/posts-folder/post-file.ts'

import { postFile } from './blog.ts'
import { openBlogServer } from './open-blog-server.ts'

type Given = Partial<PostFile>

/** A blog with two posts, which are then spelled otherwise; `seen` is what visitors get at an address. */
const respell = async (first: Given, ...then: readonly Given[][]) => {
  const blog = await openBlogServer()
  const show = (given: readonly Given[]) => blog.show(given.map((each, index) => postFile(`${index + 1}.md`, each)))
  await show([first, first])
  for (const given of then) await show(given)
  return { ...blog, seen: async (path: string) => JSON.stringify(await blog.get(path)) }
}

it('모든 글이 태그를 달리 적으면 태그의 이름도 그렇게 바뀌고, 그 이름으로 찾아진다', async () => {
  const corrected = { tags: ['JavaScript'] }
  const { seen, fetch } = await respell({ tags: ['javascript'] }, [corrected, corrected])
  expect(await seen('/api/tag')).toContain('"id":1,"name":"JavaScript","postCnt":2')
  expect(await seen('/api/posts/1')).toContain('"name":"JavaScript"')
  const moved = await fetch('/tag/1/javascript')
  expect([moved.status, moved.headers.get('location')]).toEqual([301, '/tag/1/JavaScript'])
  expect(await seen('/api/search?q=javascript')).toContain('"postCnt":2')
})

it('한 글이라도 처음 이름을 쓰면 그대로 두고, 그 글이 내려가면 바뀐다', async () => {
  const [first, corrected] = [{ tags: ['javascript'] }, { tags: ['JavaScript'] }]
  const kept = await respell(first, [first, corrected])
  expect(await kept.seen('/api/tag')).toContain('"name":"javascript","postCnt":2')
  const changed = await respell(first, [first, corrected], [{ ...first, draft: true }, corrected])
  expect(await changed.seen('/api/tag')).toContain('"name":"JavaScript","postCnt":1')
})

it('분류와 하위 분류의 이름도 바뀌고, 분류의 이름이 든 표지의 주소도 함께 바뀐다', async () => {
  const corrected = { category: '책 이야기', subcategory: '긴 소설', thumbnail: null }
  const { seen, fetch } = await respell({ category: '책이야기', subcategory: '긴소설', thumbnail: null }, [
    corrected,
    corrected,
  ])
  expect(await seen('/api/category')).toBe('[{"id":1,"name":"책 이야기"}]')
  expect(await seen('/api/subcategory')).toContain('"name":"긴 소설"')
  const covers = (await seen('/api/posts')).match(/\/covers\/[^"]+/g) ?? []
  expect(covers).toHaveLength(2)
  for (const cover of covers) expect((await fetch(cover)).status).toBe(200)
})

it('파일이 틀려 남겨 둔 글도 바뀐 이름으로 보이고, 그 이름으로 찾아진다', async () => {
  const blog = await openBlogServer()
  const old = { tags: ['노드 JS'], category: '책이야기', thumbnail: null }
  await blog.show([postFile('1.md', old), postFile('2.md', old)])
  await blog.show([postFile('2.md', { tags: ['노드JS'], category: '책 이야기', thumbnail: null })], ['1.md'])
  const seen = async (path: string) => JSON.stringify(await blog.get(path))
  expect(await seen('/api/posts/1')).toContain('"name":"노드JS"')
  expect(await seen('/api/search?q=노드JS')).toContain('"postCnt":2')
  expect(await seen('/api/search?q=책%20이야기')).toContain('"postCnt":2')
  const [cover = ''] = /\/covers\/[^"]+/.exec(await seen('/api/posts/1')) ?? []
  expect((await blog.fetch(cover)).status).toBe(200)
})

it('같은 이름의 하위 분류는 제 분류의 글만 따라간다', async () => {
  const [first, second] = [
    { category: '책', subcategory: '긴글' },
    { category: '영화', subcategory: '긴글' },
  ]
  const { seen } = await respell(first, [first, second], [{ ...first, subcategory: '긴 글' }, second])
  const answer = await seen('/api/subcategory')
  expect(answer).toContain('"name":"긴 글","category_id":1')
  expect(answer).toContain('"name":"긴글","category_id":2')
})
