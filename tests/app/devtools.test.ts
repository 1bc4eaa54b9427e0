import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { useBlog } from './reader.ts'

const { visit } = useBlog()

const scripts = (page: Page) => page.evaluate(() => performance.getEntriesByType('resource').length)

test('올린 사이트에서도 개발 도구가 제 모습으로 열리고, 어기는 정책이 없다', async () => {
  const { page } = await visit('/')
  await page.waitForLoadState('networkidle')
  const before = await scripts(page)
  await page.keyboard.press('Control+Alt+d')
  // Without their styles the buttons would stand under the page, which lies over them.
  await page.getByRole('button', { name: 'Open Tanstack query devtools' }).click()
  const queries = page.getByRole('complementary', { name: 'Tanstack query devtools' })
  await queries.getByRole('button', { name: /^Query key \["posts",\{\}/ }).click()
  await queries.getByText('Query Explorer').waitFor()
  expect(await queries.evaluate((panel) => getComputedStyle(panel).position)).toBe('fixed')
  expect(await queries.getByRole('button', { name: 'Open in picture-in-picture mode' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Close tanstack query devtools', exact: true }).click()
  await page.getByRole('button', { name: 'Open TanStack Router Devtools' }).click()
  await page.getByText('tag/$tagId/{-$tagName}').waitFor()
  expect(await scripts(page)).toBeGreaterThan(before)
})
