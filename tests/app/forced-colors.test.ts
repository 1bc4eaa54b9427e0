import type { Locator } from 'playwright-core'
import { expect, it } from 'vitest'

import { commentWith, newAddress, otherVisitor } from './commenting.ts'
import { enter } from './desk.ts'
import { useBlog } from './reader.ts'

const { visit, address } = useBlog({ isOwn: true, settings: { TRUST_PROXY: '1' } })
const forced = { forcedColors: 'active' } as const

const styleOf = (element: Locator, property: string) =>
  element.evaluate((it, name) => getComputedStyle(it).getPropertyValue(name), property)
const lineOf = (link: Locator) => styleOf(link, 'text-decoration-line')

it('색을 강제한 화면에서도 메뉴는 지금 있는 분류를 가려 보인다', async () => {
  const { page } = await visit('/category/1', forced)
  const menu = page.getByRole('navigation', { name: '카테고리' })
  expect(await lineOf(menu.locator('[aria-current="page"]'))).toBe('underline')
  expect(await lineOf(menu.locator('a:not([aria-current])').first())).toBe('none')
})

it('색을 강제한 화면에서도 주소의 댓글은 초점이 떠난 뒤에도 가려 보인다', async () => {
  const visitor = otherVisitor(address())
  await visitor.write(1, { content: '다른 말' })
  const id = await visitor.write(1, { content: '주소의 말' })
  const { page } = await visit(`/pages/1#comment-${id}`, forced)
  const textOf = (words: string) => commentWith(page, words).getByText(words, { exact: true })
  await textOf('주소의 말').waitFor()
  await page.getByRole('form', { name: '댓글 쓰기' }).getByLabel('내용').focus()
  const outlineOf = (words: string) =>
    styleOf(textOf(words).locator('xpath=ancestor-or-self::*[@data-collapsed]'), 'outline-style')
  await expect.poll(() => outlineOf('주소의 말')).toBe('solid')
  expect(await outlineOf('다른 말')).toBe('none')
})

it('색을 강제한 화면에서도 찾아간 각주는 가려 보인다', async () => {
  const { page } = await visit('/pages/39', forced)
  const article = page.getByRole('article').first()
  await article.locator('sup a').first().click()
  const notes = article.locator('section li')
  await expect.poll(() => styleOf(notes.first(), 'outline-style')).toBe('solid')
  expect(await styleOf(notes.nth(1), 'outline-style')).toBe('none')
})

it('색을 강제한 화면에서도 책상의 탭은 고른 것에만 밑줄이 있다', async () => {
  const { page } = await visit('/owner', { ...forced, extraHTTPHeaders: newAddress() })
  await enter(page)
  await page.getByRole('tab', { selected: true }).waitFor()
  const lines = (isSelected: boolean) =>
    page
      .getByRole('tab', { selected: isSelected })
      .evaluateAll((tabs) => tabs.map((tab) => getComputedStyle(tab).borderBottomColor))
  const paper = await styleOf(page.locator('html'), 'background-color')
  expect(await lines(true)).not.toContain(paper)
  expect(await lines(false)).toEqual([paper, paper])
})
