import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'

import { paper } from '#/contract/paper.ts'

import { holdReplays } from './held-replays.ts'
import { holdAnswers } from './hold-answers.ts'
import { restBeforeLive, stopTimers } from './page-timers.ts'
import { phone, useBlog, whenIdle } from './reader.ts'

const { visit, address } = useBlog()

/** The only calls that a visit makes: those that count it. */
const counts = /^POST \/api\/(?:user\/increment|posts\/\d+\/increaseView)$/

const scriptsOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.endsWith('.js')),
  )

it.each([
  ['/', '전체'],
  ['/?page=2', '전체'],
  ['/category/1', '글과 말'],
  ['/category/1/sub/1', '문장'],
  ['/tag', '태그'],
  ['/tag/1', '#'],
  ['/search', '찾기'],
  ['/owner', '주인 확인'],
  ['/my', '내 댓글'],
  ['/search?q=%EC%9E%90%ED%8C%90', '찾기'],
  // Read in the other layout.
  ['/search?q=wkvks', '찾기'],
  ['/pages/1', '글방에 오신 것을 환영합니다'],
])('%s: 한국어 문서로 다 그려져 오고, 손에 쥐어도 아무것도 묻지 않는다', async (path, heading) => {
  const { page, calls } = await visit(path, { before: (early) => stopTimers(early, restBeforeLive) })
  await whenIdle(page)
  expect(calls().filter((call) => !counts.test(call))).toEqual([])
  const scripts = await scriptsOf(page)
  const html = await (await page.request.get(path)).text()
  // All scripts are in the HTML: none is found only when another runs.
  for (const script of scripts) expect(html).toContain(script)
  expect(html).toContain('<html lang="ko"')
  const shown = await page.getByRole('heading', { level: 1 }).first().textContent()
  expect(shown).toContain(heading)
  expect(html).toContain(`${shown}</h1>`)
})

it.each([
  ['/?page=2.0', '전체', 12],
  ['/?page=%2B2', '전체', 12],
  ['/?page=2%20', '전체', 12],
  ['/?page=2&page=3', '전체', 12],
  ['/?page=9999999999', '전체', 0],
])('%s: 쪽 번호를 서버도 브라우저도 똑같이 읽는다', async (path, heading, posts) => {
  const { page, calls } = await visit(path)
  await whenIdle(page)
  expect(calls().filter((call) => !counts.test(call))).toEqual([])
  expect(await page.getByRole('heading', { level: 1 }).first().textContent()).toContain(heading)
  expect(await page.getByRole('list', { name: '글 목록' }).getByRole('listitem').count()).toBe(posts)
})

it.each([
  ['theme', '"dark"'],
  ['theme', '%64ark'],
  ['view', '"list"'],
  ['view', '%6cist'],
])('쿠키 %s=%s를 서버도 브라우저도 똑같이 읽는다', async (name, value) => {
  const { page } = await visit('/', {
    before: (early) => early.context().addCookies([{ name, value, url: address() }]),
  })
  await whenIdle(page)
  const html = await (await page.request.get('/')).text()
  const isList = await page.getByRole('switch', { name: '목록형으로 보기' }).getAttribute('aria-checked')
  expect(html).toContain(`aria-checked="${isList}"`)
  expect(await page.evaluate(() => 'theme' in document.documentElement.dataset)).toBe(
    /<html[^>]* data-theme=/.test(html),
  )
})

it('쿠키를 보지 않는 중간 저장소가 남의 화면을 주어도 탈 없이, 고른 대로 바뀐다', async () => {
  const { page } = await visit('/', {
    before: async (early) => {
      const response = await early.request.get('/')
      await early.route(`${address()}/`, (route) => route.fulfill({ response }))
      const chosen = [
        { name: 'theme', value: 'dark' },
        { name: 'view', value: 'list' },
      ]
      await early.context().addCookies(chosen.map((cookie) => ({ ...cookie, url: address() })))
    },
  })
  await expect.poll(() => page.getByRole('switch').getAttribute('aria-checked')).toBe('true')
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
  await expect.poll(() => page.locator('meta[name="theme-color"]').count()).toBe(1)
})

it('찾는 이에게 한 말은 그 화면을 떠나면 남지 않는다', async () => {
  const { page } = await visit('/')
  const told = () => page.locator('script[type="application/ld+json"]').count()
  expect(await told()).toBe(2)
  await page.getByRole('list', { name: '글 목록' }).getByRole('link').first().click()
  await page.getByRole('form', { name: '댓글 쓰기' }).waitFor()
  await expect.poll(told).toBe(0)
})

it.each([
  '/category/999/sub/1',
  '/category/abc/sub/1',
  '/category/0',
  '/category/1$',
  '/tag/0',
  '/pages/0',
  '/pages/99999',
  '/pages/01/글',
  '/PAGES/1',
  '/x^y',
])('%s: 없는 화면이라고 그려져 오고, 손에 쥐어도 그대로다', async (path) => {
  const { page, calls } = await visit(`${address()}${path}`, { expected: /status of 404/ })
  await whenIdle(page)
  expect(calls().filter((call) => !counts.test(call))).toEqual([])
  const answer = await page.request.get(`${address()}${path}`, { maxRedirects: 0 })
  expect([answer.status(), await answer.text()]).toEqual([404, expect.stringContaining('찾을 수 없습니다.')])
  expect(await page.getByRole('main').textContent()).toContain('찾을 수 없습니다.')
})

it.each([
  ['', [paper.light, paper.dark]],
  ['light', [paper.light]],
  ['dark', [paper.dark]],
])('테두리 색은 고른 밝기(%o)의 것으로 그려져 오고, 손에 쥐어도 늘지 않는다', async (theme, colors) => {
  const { page } = await visit('/', {
    before: (page) => page.context().addCookies([{ name: 'theme', value: theme, url: address() }]),
  })
  await whenIdle(page)
  const shown = await page
    .locator('head > meta[name="theme-color"]')
    .evaluateAll((metas) => metas.map((meta) => meta.getAttribute('content')))
  const html = await (await page.request.get('/')).text()
  const sent = [...html.matchAll(/<meta name="theme-color" content="([^"]*)"/g)].map(([, color]) => color)
  expect([sent, shown]).toEqual([colors, colors])
  await page.getByRole('button', { name: /^화면 테마: / }).click()
  await expect.poll(() => page.locator('meta[name="theme-color"]').count()).toBe(theme === 'dark' ? 2 : 1)
})

it('손에 쥐는 사이에 누른 밝기 단추는, 이르게 눌린 것을 다시 눌러도 한 번만 눌린다', async () => {
  const { keep, release } = holdAnswers(/\/assets\/app-.*\.js/)
  const { page } = await visit('/', {
    before: async (early) => {
      await early.addInitScript(holdReplays)
      await keep(early)
    },
    isEarly: true,
  })
  const button = page.getByRole('button', { name: /^화면 테마: / })
  await button.click()
  release()
  await page.waitForFunction(() => 'replays' in window)
  // In one task, before the looks of the button can follow.
  await button.evaluate((element: HTMLElement) => {
    element.click()
    for (const replay of Reflect.get(window, 'replays')) replay()
  })
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('light')
})

it('밝기를 바꾸어도 아직 손에 쥐지 않은 부분은 그려져 온 그대로다', async () => {
  const { page } = await visit('/pages/1', { viewport: phone })
  await whenIdle(page)
  const comments = await page.getByRole('region', { name: '댓글', exact: true }).elementHandle()
  expect(
    await page
      .locator('[data-late]')
      .filter({ has: page.getByRole('region', { name: '댓글' }) })
      .count(),
  ).toBe(1)
  await page.getByRole('button', { name: /^화면 테마: / }).click()
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('light')
  await whenIdle(page)
  expect(await comments?.evaluate((element) => element.isConnected)).toBe(true)
})

it('그려져 온 것이 저와 달라 처음부터 다시 그려도, 그 화면의 모양은 남는다', async () => {
  const { page } = await visit('/', {
    expected: /Minified React error #418/,
    before: (early) =>
      early.route(`${address()}/`, async (route) => {
        const response = await route.fetch()
        await route.fulfill({ response, body: (await response.text()).replace('>홈<', '>집<') })
      }),
  })
  await page.getByRole('link', { name: '홈', exact: true }).waitFor()
  expect(await page.locator('#root > style').count()).toBe(0)
  const list = page.getByRole('list', { name: '글 목록' })
  expect(await list.evaluate((element) => getComputedStyle(element).display)).toBe('grid')
})
