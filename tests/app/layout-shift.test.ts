import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'

import { holdAnswers } from './hold-answers.ts'
import { nextPaint, takeShifts, watchShifts } from './layout-shifts.ts'
import { whenIdle, desktop, phone, useBlog } from './reader.ts'

const { visit } = useBlog()

const placeholder = (page: Page) => page.locator('main').getByRole('status').filter({ hasText: '불러오는 중' })
describe.each([
  ['책상', desktop],
  ['전화기', phone],
])('%s에서', (_where, viewport) => {
  it.each([
    ['/', '글 목록', 1],
    ['/', '주 메뉴', 1],
    ['/', '페이지 이동', 1],
    ['/pages/39', '이전 글과 다음 글', 0],
  ] as const)('%s의 %s에서 늦은 화면으로 가도 보이던 것이 밀리지 않는다', async (path, where, which) => {
    const { page } = await visit(path, { viewport, before: watchShifts })
    const screen = holdAnswers(/\/api\/(posts|tag)\b/)
    await screen.keep(page)
    const link = page.getByLabel(where, { exact: true }).getByRole('link').nth(which)
    await link.scrollIntoViewIfNeeded()
    await takeShifts(page)
    await link.click()
    await placeholder(page).waitFor()
    await nextPaint(page)
    screen.release()
    await placeholder(page).waitFor({ state: 'detached' })
    expect(await takeShifts(page)).toEqual([])
  })
})

it('뒤로 가다가 다 오기 전에 되돌아오면, 읽던 자리에 그대로 있다', async () => {
  const { page } = await visit('/', { viewport: phone })
  await page.getByRole('list', { name: '글 목록' }).getByRole('link').first().click()
  await page.getByRole('article').first().waitFor()
  await page.evaluate(() => scrollTo(0, 900))
  // Clears the query cache.
  await page.reload()
  await whenIdle(page)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(900)
  const screen = holdAnswers(/\/api\/posts\b/)
  await screen.keep(page)
  await page.goBack({ waitUntil: 'commit' })
  await placeholder(page).waitFor()
  await page.goForward({ waitUntil: 'commit' })
  await page.getByRole('article').first().waitFor()
  await nextPaint(page)
  expect(await page.evaluate(() => scrollY)).toBe(900)
  screen.release()
})
