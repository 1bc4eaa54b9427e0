import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'

import { atRest, useBlog } from './reader.ts'

const { visit } = useBlog()

/** The files that the page has asked for, with the sanitiser's own mark where they hold it. */
const asked = (page: Page): Promise<readonly { readonly path: string; readonly isSanitizer: boolean }[]> =>
  page.evaluate(async () => {
    const entries = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
    const scripts = entries.filter(({ pathname }) => pathname.endsWith('.js'))
    return Promise.all(
      scripts.map(async ({ pathname }) => {
        const text = await (await fetch(pathname, { cache: 'force-cache' })).text()
        return { path: pathname, isSanitizer: text.includes('dompurify') }
      }),
    )
  })

const hasSanitizer = async (page: Page) => (await asked(page)).some(({ isSanitizer }) => isSanitizer)

it('처음 글은 걸러 낼 것이 없고, 다음 글은 다가갈 때 걸러 두어 누르면 아무것도 더 부르지 않는다', async () => {
  const { page, calls } = await visit('/pages/5')
  await atRest(page)
  expect(await hasSanitizer(page)).toBe(false)
  calls()
  const next = page.getByRole('navigation', { name: '이전 글과 다음 글' }).getByRole('link').first()
  await next.hover()
  await expect.poll(() => hasSanitizer(page)).toBe(true)
  await expect.poll(calls).toEqual([expect.stringMatching(/^GET \/api\/posts\/\d+$/)])
  await atRest(page)
  const before = new Set((await asked(page)).map(({ path }) => path))
  const first = page.url()
  await next.click()
  await page.waitForURL((url) => url.href !== first)
  await expect.poll(calls).toEqual([expect.stringMatching(/increaseView$/)])
  // What tells of new comments comes of itself, some seconds after a post.
  const later = (await asked(page)).filter(({ path }) => !before.has(path) && !path.includes('/new-comments-'))
  expect(later).toEqual([])
  // The first post again: its words were the server's own, and are sanitised now that React writes them.
  await page.goBack()
  await page.waitForURL(first)
  await page.getByRole('form', { name: '댓글 쓰기' }).waitFor()
})
