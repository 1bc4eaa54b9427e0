import { expect, it } from 'vitest'

import { endTimers, missingEndWait } from './page-timers.ts'
import { useBlog } from './reader.ts'

const { visit, address } = useBlog()

it('끝이 오지 않은 페이지에서 댓글을 쓰면, 보내지지 않았다고 알리고 쓴 말은 그대로 둔다', async () => {
  const { page } = await visit('/pages/5', {
    before: async (early) => {
      await endTimers(early, missingEndWait)
      const response = await early.request.get('/pages/5')
      const html = await response.text()
      const body = html.slice(0, html.indexOf('</form>', html.indexOf('댓글 쓰기')))
      await early.route(/\/pages\/5/, (route) => route.fulfill({ response, body }))
    },
    isEarly: true,
  })
  const form = page.getByRole('form', { name: '댓글 쓰기' })
  await form.getByLabel('내용').fill('지하철에서 씁니다.')
  await form.getByRole('button', { name: '댓글 등록' }).click()
  await expect
    .poll(() => page.getByRole('alert').allTextContents())
    .toEqual([
      '댓글을 등록하는 중 오류가 발생했습니다. 블로그가 바뀌었거나 연결이 끊겼습니다. 적은 글을 복사해 두고 새로고침해 주세요.',
    ])
  expect(await form.getByLabel('내용').inputValue()).toBe('지하철에서 씁니다.')
})

it('로그인하라는 공용 와이파이의 페이지가 대신 와도, 읽던 글은 그대로 있다', async () => {
  const { page } = await visit('/pages/5', {
    expected: /Failed to load|A script of the page did not arrive|malformed/,
  })
  const asked = page.waitForEvent('requestfinished', (request) => request.url() === page.url())
  await page.route(`${address()}/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>와이파이</title><h1>로그인해 주세요</h1>' }),
  )
  await page.getByRole('link', { name: '태그', exact: true }).first().click()
  await asked
  await page.getByRole('alert').waitFor()
  expect(await page.title()).not.toBe('와이파이')
})
