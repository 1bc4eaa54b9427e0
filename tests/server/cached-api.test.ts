import { expect, it } from 'vitest'

import { createContentVersion } from '#/server/cache/content-version.ts'

import { postFile } from './blog.ts'
import { comingFrom, quickPasswords } from './commenting.ts'
import { openFive } from './five-posts.ts'

/** Five posts in three pages of a list, and an API that keeps its answers; `made` is told of each that is made anew. */
const openKept = async () => {
  const version = createContentVersion()
  const { passwords } = quickPasswords()
  return { ...(await openFive({ passwords }, version)), version }
}

const lists = ['/api/posts', '/api/posts?pageNum=2', '/api/posts?categoryId=1', '/api/posts/tag?tagId=1']
const paths = [...lists, '/api/posts/hotPosts', '/api/posts/3', '/api/category', '/api/subcategory', '/api/tag']
const cachedPaths = [...paths, '/api/search/titles']

it.each(cachedPaths)('한 번 답한 것은 그 자리에서, 앱이 답한 것과 똑같이 나간다: %s', async (path) => {
  const { fetch, kept, made } = await openKept()
  expect(kept(path, {})).toBeUndefined()
  for (const encoding of ['identity', 'br', 'gzip']) {
    const headers = { 'accept-encoding': encoding }
    const answer = await fetch(path, { headers })
    const again = kept(path, headers)
    expect(again).toMatchObject({ status: 200, headers: Object.fromEntries(answer.headers) })
    expect(again?.body).toBe(Buffer.from(await answer.arrayBuffer()).toString('latin1'))
  }
  const etag = kept(path, {})?.headers.etag ?? ''
  expect(etag).toMatch(/^W\/"[\w-]{22}"$/)
  expect(kept(path, { 'if-none-match': etag })).toMatchObject({ status: 304, body: null, headers: { etag } })
  expect(made).toHaveBeenCalledOnce()
})

it.each([
  ['/api/posts', ['?', '?pageNum=1', '?categoryId=all&subcategoryId=all', '?utm_source=kakao', '?x=1&pageNum=1&x=2']],
  ['/api/posts?categoryId=2&pageNum=2', ['?pageNum=2&categoryId=2', '?pageNum=2&subcategoryId=all&categoryId=2&a=b']],
  ['/api/posts/3', ['?', '?pageNum=7', '?a=b']],
  ['/api/tag', ['?categoryId=1', '?pageNum=2']],
])('무엇을 어떤 차례로 덧붙여도 같은 답 하나다: %s', async (path, others) => {
  const { get, kept, made } = await openKept()
  const answer = await get(path)
  const [plain = ''] = path.split('?')
  for (const other of others) {
    expect(kept(plain + other, {})).toBeDefined()
    expect(await get(plain + other)).toEqual(answer)
  }
  expect(made).toHaveBeenCalledOnce()
})

it('끝을 지난 쪽과 없는 것과 틀린 물음은 간직하지 않고, 전처럼 답한다', async () => {
  const { fetch, get, kept } = await openKept()
  for (const page of [4, 5, 999]) {
    expect(await get(`/api/posts?pageNum=${page}`)).toEqual({ stripedPosts: [], postCnt: 5, totalPages: 3 })
    expect(kept(`/api/posts?pageNum=${page}`, {})).toBeUndefined()
  }
  for (const [path, status] of [
    ['/api/posts/99', 404],
    ['/api/posts?categoryId=99', 404],
    ['/api/posts?categoryId=99&pageNum=2', 404],
    ['/api/posts?pageNum=0', 400],
    ['/api/posts?pageNum=1&pageNum=1', 400],
    ['/api/posts/tag', 400],
    ['/api/posts/tag?tagId=all', 400],
    ['/api/posts/x', 400],
  ] as const) {
    expect((await fetch(path)).status).toBe(status)
    expect(kept(path, {})).toBeUndefined()
  }
})

it('글이 바뀌면 모두 새로, 댓글이 바뀌면 그 글만 새로 답한다', async () => {
  const { get, show, kept, version } = await openKept()
  for (const path of paths) await get(path)
  version.changed({ kind: 'comments', postId: 3 })
  expect(paths.filter((path) => kept(path, {}) === undefined)).toEqual(['/api/posts/3'])
  await show([postFile('1.md', { title: '고친 글' })])
  version.changed({ kind: 'posts' })
  expect(paths.filter((path) => kept(path, {}) !== undefined)).toEqual([])
  expect(await get('/api/posts')).toMatchObject({ stripedPosts: [{ title: '고친 글' }], postCnt: 1 })
})

it('201을 받은 댓글은 바로 다음 답에 있고, 쓴 사람은 늘 데이터베이스에서 읽는다', async () => {
  const { fetch, get, kept } = await openKept()
  await get('/api/posts/3')
  const commentInfo = { author: '손님', password: '비밀', content: '방금 쓴 말' }
  const headers = { 'content-type': 'application/json' }
  const sent = { method: 'POST', headers, body: JSON.stringify({ postId: 3, commentInfo }) }
  const written = await fetch('/api/comment', sent)
  expect(written.status).toBe(201)
  expect(JSON.stringify(await get('/api/posts/3'))).toContain('방금 쓴 말')
  const [cookie = ''] = (written.headers.get('set-cookie') ?? '').split(';')
  expect(kept('/api/posts/3', {})).toBeDefined()
  expect(kept('/api/posts/3', { cookie })).toBeUndefined()
  await get('/api/posts/4')
  expect(kept('/api/posts/4', { cookie })).toBeDefined()
})

it('조회 수가 인기 글의 차례를 바꾸면 바로 새 차례로 답하고, 바꾸지 않으면 간직한 것으로 답한다', async () => {
  const { app, get, kept, made } = await openKept()
  await get('/api/posts')
  expect(await get('/api/posts/hotPosts')).toMatchObject([{ id: 5 }, { id: 4 }, { id: 3 }, { id: 2 }, { id: 1 }])
  const view = (from: string) => app.request('/api/posts/1/increaseView', { method: 'POST' }, comingFrom(from))
  await view('192.0.2.1')
  expect(kept('/api/posts/hotPosts', {})).toBeUndefined()
  expect(await get('/api/posts/hotPosts')).toMatchObject([{ id: 1 }, { id: 5 }, {}, {}, {}])
  await view('192.0.2.2')
  expect(kept('/api/posts/hotPosts', {})).toBeDefined()
  expect(kept('/api/posts', {})).toBeDefined()
  expect(made).toHaveBeenCalledTimes(3)
})

it('한꺼번에 물은 같은 것은 한 번만 만든다', async () => {
  const { get, made } = await openKept()
  const answers = await Promise.all(Array.from({ length: 20 }, () => get('/api/posts')))
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(made).toHaveBeenCalledOnce()
})
