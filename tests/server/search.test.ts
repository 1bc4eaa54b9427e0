import { expect, it } from 'vitest'
import * as z from 'zod/mini'

import { DatabaseGone } from '#/server/database/database.ts'
import { completeIndex, removeFromIndex } from '#/server/search-index/index-posts.ts'

import { postFile } from './blog.ts'
import { comingFrom } from './commenting.ts'
import { htmlOf, quiet } from './markdown/reading.ts'
import { openBlogServer } from './open-blog-server.ts'

const Answer = z.object({
  posts: z.array(z.object({ title: z.string() })),
  postCnt: z.number(),
  totalPages: z.number(),
  more: z.optional(z.boolean()),
})

const openSearch = async () => {
  const app = await openBlogServer()
  const search = async (q: string, more = '') =>
    z.parse(Answer, await app.get(`/api/search?q=${encodeURIComponent(q)}${more}`))
  const titles = async (q: string) => (await search(q)).posts.map(({ title }) => title)
  return { ...app, search, titles }
}

it('고치면 고친 말로, 초안과 지운 글은 찾지 못한다', async () => {
  const { show, titles } = await openSearch()
  const draft = postFile('나.md', { content: '<p>장바구니</p>', draft: true })
  await show([postFile('가.md', { content: '<p>장바구니</p>' }), draft])
  expect(await titles('장바구니')).toEqual(['가'])
  await show([postFile('가.md', { content: '<p>수레</p>', title: '새 이름' }), draft])
  expect(await titles('장바구니')).toEqual([])
  expect(await titles('수레')).toEqual(['새 이름'])
  await show([{ ...draft, draft: false }])
  expect(await titles('장바구니')).toEqual(['나'])
  expect(await titles('수레')).toEqual([])
})

it('태그와 카테고리와 부제를 고쳐도 따라온다', async () => {
  const { show, titles } = await openSearch()
  await show([postFile('가.md', { tags: ['바람'], category: '산', subtitle: '고개' })])
  expect([await titles('바람'), await titles('산'), await titles('고개')]).toEqual([['가'], ['가'], ['가']])
  await show([postFile('가.md', { tags: ['물결'], category: '들', subtitle: null })])
  expect([await titles('바람'), await titles('고개'), await titles('물결'), await titles('들')]).toEqual([
    [],
    [],
    ['가'],
    ['가'],
  ])
})

it('같은 때의 글과 먼 옛날과 먼 앞날의 글도 새 글부터 온다', async () => {
  const { show, search } = await openSearch()
  const dates = ['2026-01-01', '0001-01-01', '2026-01-01', '1969-12-31', '9999-12-31', '2026-01-01']
  await show(
    dates.map((day, index) => postFile(`${index + 1}.md`, { pinnedId: index + 1, date: `${day}T00:00:00.000Z` })),
  )
  const pages = await Promise.all([1, 2, 3].map((page) => search('본문', `&pageNum=${page}`)))
  expect(pages.flatMap(({ posts }) => posts.map(({ title }) => title))).toEqual(['5', '6', '3', '1', '4', '2'])
})

it('천 개까지 세고, 더 있으면 더 있다고 한다', async () => {
  const { show, search } = await openSearch()
  const files = Array.from({ length: 1_001 }, (_, index) => postFile(`${index}.md`))
  await show(files)
  expect(await search('본문')).toMatchObject({ postCnt: 1_000, totalPages: 500, more: true })
  expect((await search('본문', '&pageNum=500')).posts).toHaveLength(2)
  expect((await search('본문', '&pageNum=501')).posts).toHaveLength(0)
  await show(files.slice(1))
  const exact = await search('본문')
  expect(exact).toMatchObject({ postCnt: 1_000, totalPages: 500 })
  expect(exact).not.toHaveProperty('more')
})

it('각주의 표와 돌아가는 고리는 글의 말이 아니다', async () => {
  const { show, titles, get } = await openSearch()
  const content = await htmlOf('한글[^a>b]날. 다시[^a>b].\n\n[^a>b]: 시월 아흐레.')
  await show([postFile('가.md', { content })])
  expect([await titles('한글날'), await titles('시월'), await titles('1')]).toEqual([['가'], ['가'], []])
  expect(await get(`/api/search?q=${encodeURIComponent('시월')}`)).toMatchObject({
    posts: [{ excerpt: '한글날. 다시. 시월 아흐레.', marks: [[9, 11]] }],
  })
})

it('옛 색인은 뒤에서 다시 만들고, 그동안 있는 것은 찾는다', async () => {
  const { db, show, titles } = await openSearch()
  await show([1, 2, 3].map((n) => postFile(`${n}.md`, { date: `2026-01-0${n}T00:00:00.000Z` })))
  // As an older version has left it: one post in the old way, one not at all.
  await db.transact(async (writer) => {
    await writer.updateTable('search_post').set({ version: 0, rest: '옛것' }).where('post_id', '=', 1).execute()
    await removeFromIndex(writer, [2])
  })
  expect(await titles('3.md 본문')).toEqual(['3'])
  await completeIndex(db, new AbortController().signal, { log: quiet })
  expect(await titles('본문')).toEqual(['3', '2'])
  expect(await titles('1.md 본문')).toEqual(['1'])
})

it('색인하는 사이에 데이터베이스가 끊기면, 돌아온 뒤에 이어서 한다', async () => {
  const { db, show, titles } = await openSearch()
  await show([1, 2].map((n) => postFile(`${n}.md`, { date: `2026-01-0${n}T00:00:00.000Z` })))
  await db.transact((writer) => removeFromIndex(writer, [1, 2]))
  let outages = 2
  const failing: typeof db = {
    ...db,
    transact: (work) => {
      outages -= 1
      return outages < 0 ? db.transact(work) : Promise.reject(new DatabaseGone(new Error('cut off')))
    },
  }
  const warned: string[] = []
  const log = { warn: (text: string) => warned.push(text) }
  await completeIndex(failing, new AbortController().signal, { log, retryMs: 1 })
  expect(warned).toEqual([expect.stringMatching(/^찾기의 색인을 다 만들지 못해 다시 해 봅니다\./)])
  expect(await titles('본문')).toEqual(['2', '1'])
})

const syllable = (n: number) => String.fromCharCode(0xac00 + (n % 11_172))
const rareWord = (n: number) => Array.from({ length: 7 }, (_, index) => syllable(n * 7_919 + index * 104_729)).join('')

it('책만큼 긴 글도 긴 낱말과 치다 만 말로 찾는다', async () => {
  const { show, titles } = await openSearch()
  const book = Array.from({ length: 9_000 }, (_, n) => rareWord(n)).join(' ')
  await show([
    postFile('책.md', { content: `<p>${book} 장바구니에서</p>` }),
    postFile('가.md', { content: '<p>장바구니에서</p>' }),
    postFile('나.md', { content: '<p>장바 바구 구니 니에 에서</p>' }),
  ])
  expect(new Set(await titles('장바구니에서'))).toEqual(new Set(['가', '책']))
  expect(new Set(await titles('장바구니에ㅅ'))).toEqual(new Set(['가', '책']))
})

it('한 곳에서 일 분에 예순 번까지 찾는다', async () => {
  const { app, setClock } = await openBlogServer()
  const ask = async (from: string) => app.request('/api/search?q=a', {}, comingFrom(from))
  for (let turn = 0; turn < 60; turn += 1) expect((await ask('192.0.2.1')).status).toBe(200)
  const refused = await ask('192.0.2.1')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBe(60)
  expect(await refused.json()).toEqual({
    success: false,
    msg: expect.stringMatching(/[가-힣]/),
    code: 'search.too_often',
  })
  expect((await ask('192.0.2.2')).status).toBe(200)
  expect((await app.request('/api/search/titles', {}, comingFrom('192.0.2.1'))).status).toBe(200)
  setClock('2026-11-20T03:01:00.001Z')
  expect((await ask('192.0.2.1')).status).toBe(200)
})

it('찾기 화면도, 주소를 어떻게 적든, 같은 한도를 쓴다', async () => {
  const { app } = await openBlogServer({ renderPage: () => Promise.resolve(new Response('쪽')) })
  const ask = async (path: string) => (await app.request(path, {}, comingFrom('192.0.2.1'))).status
  for (let turn = 0; turn < 20; turn += 1) {
    for (const path of ['/search?q=a', '/%73earch?q=a', '/api/search?q=a']) expect(await ask(path)).toBe(200)
    expect(await ask('/search?q=%20')).toBe(200)
  }
  for (const path of ['/search?q=a', '/%73earch?q=a', '/api/search?q=a']) expect(await ask(path)).toBe(429)
  expect(await ask('/search')).toBe(200)
})

it('제목의 목록은 바뀌지 않았으면 다시 보내지 않는다', async () => {
  const { show, fetch } = await openSearch()
  await show([postFile('가.md')])
  const first = await fetch('/api/search/titles')
  const etag = first.headers.get('etag') ?? ''
  expect(await first.json()).toEqual({ success: true, titles: [[1, '가', '가']] })
  expect((await fetch('/api/search/titles', { headers: { 'if-none-match': etag } })).status).toBe(304)
})

it('색인이 저를 위해 쓰는 글자를 물어도 그 글자가 있는 글만 찾는다', async () => {
  const { show, titles } = await openSearch()
  await show([postFile('글.md', { content: '<p>C++ 본문</p>' }), postFile('나.md', { content: '<p>\uE100글</p>' })])
  expect(await titles('\uE100글')).toEqual(['나'])
  expect(await titles('\uE02B')).toEqual([])
  expect(await titles('+')).toEqual(['글'])
})

it('제어 문자와 이상한 글자를 물어도 5xx가 아니다', async () => {
  const { fetch } = await openSearch()
  const odd = [
    '%00',
    '%00a',
    'a%00b',
    '%ED%A0%80',
    '%EF%BF%BE',
    '%F3%A0%80%81',
    "'%20%22",
    '(%20AND',
    'NOT%20a',
    '%C2%A8',
  ]
  const statuses = odd.map(async (q) => [q, (await fetch(`/api/search?q=${q}`)).status] as const)
  expect((await Promise.all(statuses)).filter(([, status]) => status >= 500)).toEqual([])
})
