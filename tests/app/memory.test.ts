import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'

import { useBlog } from './reader.ts'

const { visit } = useBlog()

const list = (page: Page) => page.getByRole('heading', { level: 1, name: '전체' })
const post = (page: Page) => page.getByRole('article').first()

/** Without a pointer, which would rest on some link: a screen that was prepared for it would hold what it was prepared with. */
const openPost = async (page: Page, place: number) => {
  await page.getByRole('list', { name: '글 목록' }).getByRole('link').nth(place).dispatchEvent('click')
  await post(page).waitFor()
}

/** How many there are in the page, once what nobody holds is collected: the router makes some for every screen. */
const abortControllersIn = async (page: Page): Promise<number> => {
  const devtools = await page.context().newCDPSession(page)
  const { result } = await devtools.send('Runtime.evaluate', { expression: 'AbortController.prototype' })
  const { objects } = await devtools.send('Runtime.queryObjects', { prototypeObjectId: result.objectId ?? '' })
  const { result: count } = await devtools.send('Runtime.callFunctionOn', {
    functionDeclaration: 'function () { return this.length }',
    objectId: objects.objectId ?? '',
    returnByValue: true,
  })
  await devtools.detach()
  return Number(count.value)
}

it.each([
  [
    '고리로',
    async (page: Page, turn: number) => {
      await page.getByRole('banner').getByRole('link', { name: '홈', exact: true }).dispatchEvent('click')
      await list(page).waitFor()
      await openPost(page, turn % 3)
    },
  ],
  [
    '뒤로 앞으로',
    async (page: Page) => {
      await page.goBack()
      await list(page).waitFor()
      await page.goForward()
      await post(page).waitFor()
    },
  ],
])('목록과 글 사이를 %s 오가도, 떠난 화면은 기억에 쌓이지 않는다', async (_how, thereAndBack) => {
  const { page } = await visit('/')
  await openPost(page, 0)
  for (let turn = 1; turn <= 5; turn += 1) await thereAndBack(page, turn)
  const before = await abortControllersIn(page)
  for (let turn = 1; turn <= 10; turn += 1) await thereAndBack(page, turn)
  expect(await abortControllersIn(page)).toBeLessThan(before + 10)
})
