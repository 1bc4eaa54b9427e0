import { expect, it } from 'vitest'

import { useBlog } from './reader.ts'
import { pointAtSearch, searchLink, update } from './updated-blog.ts'

const { visit } = useBlog()

const expected = /A script of the page did not arrive|status of 404/

it('쓰던 비밀 댓글의 화면을 떠난 지 오래여도, 다른 화면을 가리키거나 다시 시도를 눌러도 쓰던 것이 사라지지 않는다', async () => {
  const { page } = await visit('/pages/5', { expected })
  const form = page.getByRole('form', { name: '댓글 쓰기' })
  await form.getByRole('checkbox', { name: '비밀 댓글' }).check()
  await form.getByLabel('내용').fill('둘만 아는 이야기')
  const header = page.getByRole('banner')
  // More screens than are kept.
  for (const [name, heading] of [
    ['홈', '전체'],
    ['태그', '태그'],
    ['홈', '전체'],
  ] as const) {
    await header.getByRole('link', { name, exact: true }).click()
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
  }
  await page.getByRole('list', { name: '글 목록' }).getByRole('link').nth(4).click()
  await page.getByRole('form', { name: '댓글 쓰기' }).waitFor()
  await header.getByRole('link', { name: '홈', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: '전체' }).waitFor()
  await update(page)
  await pointAtSearch(page)
  await searchLink(page).click()
  await page.getByRole('alert').filter({ hasText: '먼저 쓰던 글을' }).waitFor()
  await page.getByRole('button', { name: '다시 시도' }).click()
  await page.getByRole('heading', { level: 1, name: '전체' }).waitFor()
  for (let steps = 0; steps < 5; steps += 1) await page.goBack()
  await page.waitForURL(/\/pages\/5\//)
  await expect.poll(() => form.getByLabel('내용').inputValue()).toBe('둘만 아는 이야기')
})
