import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'

import { whenIdle, useBlog } from './reader.ts'

const { visit } = useBlog()

/** The scripts that the page has loaded. */
const asked = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.endsWith('.js')),
  )

/** Whether one of them contains the sanitiser. They are read outside of the page, which keeps no more than 250 entries. */
const hasSanitizer = async (page: Page) => {
  const texts = (await asked(page)).map(async (path) => (await page.request.get(path)).text())
  return (await Promise.all(texts)).some((text) => text.includes('dompurify'))
}

it('처음 글은 걸러 낼 것이 없고, 다음 글은 다가갈 때 걸러 두어 누르면 아무것도 더 부르지 않는다', async () => {
  const { page, calls } = await visit('/pages/5')
  await whenIdle(page)
  expect(await hasSanitizer(page)).toBe(false)
  calls()
  const next = page.getByRole('navigation', { name: '이전 글과 다음 글' }).getByRole('link').first()
  await next.hover()
  await expect.poll(() => hasSanitizer(page)).toBe(true)
  await expect.poll(calls).toEqual([expect.stringMatching(/^GET \/api\/posts\/\d+$/)])
  await whenIdle(page)
  const before = new Set(await asked(page))
  const first = page.url()
  await next.click()
  await page.waitForURL((url) => url.href !== first)
  await expect.poll(calls).toEqual([expect.stringMatching(/increaseView$/)])
  // The code for new comments is loaded by itself, some seconds after a post.
  const later = (await asked(page)).filter((path) => !before.has(path) && !/\/arrivals-/.test(path))
  expect(later).toEqual([])
  // Back at the first post, whose HTML was the server's at first, and is sanitised now that React writes it.
  await page.goBack()
  await page.waitForURL(first)
  await page.getByRole('form', { name: '댓글 쓰기' }).waitFor()
})
