import { readFileSync } from 'node:fs'

import { expect, it } from 'vitest'

import { useBlog } from './reader.ts'

const { visit, address } = useBlog()

/** The shell that a static host sends for any address. */
const shell = readFileSync('dist/client/index.html', 'utf8')

const themeColors = (html: string) => html.match(/<meta name="theme-color"[^>]*?(?=\s*\/?>)/g)

it('빈 껍데기도 서버가 그린 쪽과 같은 테두리 색으로 오고, 그려진 다음에도 제목과 색은 하나씩이다', async () => {
  const { page } = await visit('/', {
    before: (early) =>
      early.route(`${address()}/`, (route) => route.fulfill({ body: shell, contentType: 'text/html' })),
  })
  const drawn = await (await page.request.get('/')).text()
  expect(themeColors(shell)).toEqual(themeColors(drawn))
  expect(themeColors(drawn)).toHaveLength(2)
  await page.getByRole('heading', { level: 1, name: '전체' }).waitFor()
  await expect.poll(() => page.locator('meta[name="theme-color"]').count()).toBe(2)
  await expect.poll(() => page.locator('head > title').count()).toBe(1)
})
