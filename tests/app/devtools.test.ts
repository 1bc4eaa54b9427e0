import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'

import { useBlog, whenIdle } from './reader.ts'

const { visit } = useBlog()

const scripts = (page: Page) =>
  page.evaluate(
    () => performance.getEntriesByType('resource').filter(({ name }) => /\/panels-[^/]*\.js$/.test(name)).length,
  )
const cacheOf = (page: Page) => page.getByRole('complementary', { name: '질의 캐시' })

const boxOf = async (element: Locator) => {
  await element.waitFor()
  const box = await element.boundingBox()
  if (box === null) throw new Error('it has no box')
  return box
}

it('올린 사이트에서도 단축키로 질의 캐시가 제 모습으로 열리고, 어기는 정책이 없다', async () => {
  const { page } = await visit('/')
  await whenIdle(page)
  expect(await scripts(page)).toBe(0)
  await page.keyboard.press('Control+Alt+d')
  const cache = cacheOf(page)
  // Without its styles, the panel would be below the page, and covered.
  await cache.getByRole('button', { name: /^Query key \["posts",\{\}/ }).click()
  await cache.getByText('Query Explorer').waitFor()
  expect(await cache.evaluate((panel) => getComputedStyle(panel).position)).toBe('fixed')
  expect(await cache.getByRole('button', { name: 'Open in picture-in-picture mode' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Open TanStack Router Devtools' }).click()
  await page.getByText('tag/$tagId/{-$tagName}').waitFor()
  expect(await scripts(page)).toBe(1)
  await page.keyboard.press('Control+Alt+d')
  expect(await cache.count()).toBe(0)
})

it('도구의 코드가 오지 않아도 페이지와 쓰던 댓글은 그대로 있다', async () => {
  const { page } = await visit('/pages/1', { expected: /ERR_FAILED|A script of the page did not arrive/ })
  await page.route(/\/assets\/(?:panels|obey-policy)-.*\.js/, (route) => route.abort())
  const content = page.getByRole('form', { name: '댓글 쓰기' }).getByLabel('내용')
  await content.fill('아직 보내지 않은 말')
  await page.getByRole('heading', { level: 1 }).click()
  const failed = page.waitForEvent('console', (message) => message.type() === 'warning')
  await page.keyboard.press('Control+Alt+d')
  await failed
  await whenIdle(page)
  expect(await page.getByRole('article').count()).toBeGreaterThan(0)
  expect(await content.inputValue()).toBe('아직 보내지 않은 말')
  expect(await page.getByRole('alert').count()).toBe(0)
})

it('캐시를 닫으면 두 도구의 단추가 나란히 있고, 서로 덮지 않는다', async () => {
  const { page } = await visit('/')
  await page.keyboard.press('Control+Alt+d')
  await cacheOf(page).getByRole('button', { name: 'Close Tanstack query devtools', exact: true }).click()
  const left = await boxOf(page.getByRole('button', { name: 'Open Tanstack query devtools' }))
  const right = await boxOf(page.getByRole('button', { name: 'Open TanStack Router Devtools' }))
  expect(left.x + left.width).toBeLessThanOrEqual(right.x)
})

it('거절된 댓글은 캐시에서 까닭과 함께 읽히고, 비밀번호는 어디에도 없다', async () => {
  const { page } = await visit('/pages/1', { expected: /ERR_FAILED|Failed to load/ })
  await page.route('**/api/comment', (route) => route.abort())
  const form = page.getByRole('form', { name: '댓글 쓰기' })
  await form.getByLabel('작성자').fill('나무')
  await form.getByLabel('비밀번호').fill('열쇠 1234')
  await form.getByLabel('내용').fill('안녕하세요')
  await form.getByRole('button', { name: '댓글 등록' }).click()
  await form.getByRole('alert').waitFor()
  await page.keyboard.press('Control+Alt+d')
  const cache = cacheOf(page)
  await cache.getByRole('button', { name: 'Query key ["outbox",1]' }).click()
  await cache
    .getByRole('button')
    .filter({ hasText: /^\D*0 4 items/ })
    .click()
  const values = () =>
    cache.locator('input').evaluateAll((fields) => fields.map((field) => Reflect.get(field, 'value')))
  await expect.poll(values).toContain('refused')
  expect(await values()).toContain('댓글을 등록하는 중 오류가 발생했습니다.')
  expect(JSON.stringify([await values(), await cache.textContent()])).not.toContain('열쇠 1234')
})
