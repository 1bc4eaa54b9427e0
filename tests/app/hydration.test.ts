import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { atRest, useBlog } from './reader.ts'

const { visit, address } = useBlog()

/** What a visit costs beside the page itself: that it is counted. */
const counts = /^POST \/api\/(?:user\/increment|posts\/\d+\/increaseView)$/

const scriptsOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.endsWith('.js')),
  )

test.each([
  ['/', '전체'],
  ['/?page=2', '전체'],
  ['/category/1', '글과 말'],
  ['/category/1/sub/1', '문장'],
  ['/tag', '태그'],
  ['/tag/1', '#'],
  ['/pages/1', '글방에 오신 것을 환영합니다'],
])('%s: 한국어 문서로 다 그려져 오고, 손에 쥐어도 아무것도 묻지 않는다', async (path, heading) => {
  const { page, calls } = await visit(path)
  await atRest(page)
  expect(calls().filter((call) => !counts.test(call))).toEqual([])
  const html = await (await page.request.get(path)).text()
  // None is asked for only when another has come and run.
  for (const script of await scriptsOf(page)) expect(html).toContain(script)
  expect(html).toContain('<html lang="ko"')
  const shown = await page.getByRole('heading', { level: 1 }).first().textContent()
  expect(shown).toContain(heading)
  expect(html).toContain(`${shown}</h1>`)
})

test.each([
  '/category/999/sub/1',
  '/category/abc/sub/1',
  '/category/0',
  '/category/1$',
  '/tag/0',
  '/pages/0',
  '/pages/01/글',
  '/PAGES/1',
  '/x^y',
  '//x',
])('%s: 없는 화면이라고 그려져 오고, 손에 쥐어도 그대로다', async (path) => {
  const { page, calls } = await visit(`${address()}${path}`, { expected: /status of 404/ })
  await atRest(page)
  expect(calls().filter((call) => !counts.test(call))).toEqual([])
  const answer = await page.request.get(`${address()}${path}`, { maxRedirects: 0 })
  expect([answer.status(), await answer.text()]).toEqual([404, expect.stringContaining('찾을 수 없습니다.')])
  expect(await page.getByRole('main').textContent()).toContain('찾을 수 없습니다.')
})
