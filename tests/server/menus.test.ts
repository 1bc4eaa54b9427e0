import { expect, it } from 'vitest'

import { TagIndexAnswer } from '#/contract/tag.ts'
import type { Database } from '#/server/database/database.ts'

import { openBlog, postFile } from './blog.ts'
import { openFive } from './five-posts.ts'
import { openBlogServer } from './open-blog-server.ts'

it('분류와 하위 분류는 글이 있는 것만 이름 순서로 온다', async () => {
  const { get, fetch } = await openFive()
  expect(await get('/api/category')).toEqual([
    { id: 2, name: '길' },
    { id: 1, name: '책' },
  ])
  expect(await get('/api/subcategory?categoryId=all')).toEqual([{ id: 1, name: '산책', category_id: 2 }])
  expect(await get('/api/subcategory')).toEqual([{ id: 1, name: '산책', category_id: 2 }])
  expect(await get('/api/subcategory?categoryId=1')).toEqual([])
  expect((await fetch('/api/subcategory?categoryId=99')).status).toBe(404)
})

it('태그는 첫 자음, 영문자, 숫자, 그 밖의 차례로 묶이고 글 없는 태그는 빠진다', async () => {
  const { get, show } = await openBlogServer()
  await show([postFile('가.md', { tags: ['쏙'] }), postFile('나.md', { tags: ['사라질 태그'] })])
  await show([postFile('가.md', { tags: ['쏙', '산책', 'éclair', 'Apple', '2026', '★', 'ㅎㅎ', '가방'] })])
  const answer = await get('/api/tag')
  expect(TagIndexAnswer.parse(answer).map(({ initial, tags }) => [initial, tags.map(({ name }) => name)])).toEqual([
    ['ㄱ', ['가방']],
    ['ㅅ', ['산책', '쏙']],
    ['ㅎ', ['ㅎㅎ']],
    ['A', ['Apple']],
    ['E', ['éclair']],
    ['0-9', ['2026']],
    ['#', ['★']],
  ])
  expect(answer).toMatchObject({
    success: true,
    tags: [{ initial: 'ㄱ', tags: [{ name: '가방', postCnt: 1 }] }, {}, {}, {}, {}, {}, {}],
  })
})

it('방문자는 서울의 날짜로 센다', async () => {
  const { db, fetch, setClock } = await openBlogServer()
  const visit = () => fetch('/api/user/increment', { method: 'POST' })
  setClock('2026-11-20T14:59:59.000Z')
  await visit()
  expect(await (await visit()).json()).toEqual({ success: true })
  setClock('2026-11-20T15:00:00.000Z')
  await visit()
  const days = await db.read((reader) => reader.selectFrom('visit').selectAll().orderBy('day').execute())
  expect(days.map(({ day, visitors }) => [day, visitors])).toEqual([
    ['2026-11-20', 2],
    ['2026-11-21', 1],
  ])
})

it('한꺼번에 온 방문자는 쓰기 몇 번으로 모두 세고, 쓰지 못한 다음에도 센다', async () => {
  const { db, clock } = await openBlog()
  let writes = 0
  let isBroken = false
  const transact: Database['transact'] = async (work) => {
    writes += 1
    if (isBroken) throw new Error('out of order')
    return db.transact(work)
  }
  const { fetch } = await openBlogServer({ db: { ...db, transact }, clock })
  const visits = (count: number) =>
    Promise.all(Array.from({ length: count }, () => fetch('/api/user/increment', { method: 'POST' })))
  expect((await visits(100)).map(({ status }) => status)).toEqual(Array(100).fill(200))
  expect(writes).toBeLessThanOrEqual(2)
  isBroken = true
  expect((await visits(1)).map(({ status }) => status)).toEqual([500])
  isBroken = false
  await visits(1)
  const days = await db.read((reader) => reader.selectFrom('visit').select('visitors').execute())
  expect(days).toEqual([{ visitors: 101 }])
})
