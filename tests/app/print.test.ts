import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'

import { buttonIn, commentWith, newAddress, otherVisitor, settled, unfold } from './commenting.ts'
import { phone, useBlog } from './reader.ts'

const { visit, address } = useBlog({ isOwn: true, settings: { TRUST_PROXY: '1' } })

const paperAndInk = (page: Page) =>
  page.evaluate(() => {
    const { backgroundColor, color, colorScheme } = getComputedStyle(document.documentElement)
    const word = document.querySelector('article p')
    return { backgroundColor, color, colorScheme, ofText: word && getComputedStyle(word).color }
  })

describe.each([
  ['고른', 'light', 'dark'],
  ['시스템의', 'dark', null],
] as const)('%s 어두운 테마', (_whose, colorScheme, theme) => {
  it('종이에는 밝은 테마로 찍힌다', async () => {
    const { page } = await visit('/pages/37', { colorScheme: 'light' })
    const onLight = await paperAndInk(page)
    await page.emulateMedia({ colorScheme })
    // One after the other: presses of one button before the app has started count once.
    for (const shown of theme === null ? [] : ['시스템 설정', '밝게'])
      await page.getByRole('button', { name: `화면 테마: ${shown}` }).click()
    await expect.poll(() => paperAndInk(page)).not.toMatchObject({ ofText: onLight.ofText })
    await page.emulateMedia({ media: 'print' })
    expect(await paperAndInk(page)).toEqual({ ...onLight, colorScheme: 'light' })
  })
})

it('댓글은 펼친 것만 찍히고, 누르거나 쓰는 것은 찍히지 않는다', async () => {
  const words = '종이에 남을 말\n'.repeat(20)
  await otherVisitor(address()).write(37, { content: words })
  const { page } = await visit('/pages/37', { extraHTTPHeaders: newAddress() })
  const comments = page.getByRole('region', { name: '댓글', exact: true })
  await page.emulateMedia({ media: 'print' })
  expect(await comments.isVisible()).toBe(false)

  await page.emulateMedia({ media: 'screen' })
  await unfold(page)
  await settled(page, '종이에 남을 말')
  await buttonIn(commentWith(page, '종이에 남을 말'), '답글').click()
  await page.emulateMedia({ media: 'print' })
  expect((await commentWith(page, '종이에 남을 말').boundingBox())?.height).toBeGreaterThan(20 * 16)
  expect(await page.getByRole('form').count()).toBe(0)
  expect(await comments.getByRole('button').count()).toBe(0)
})

it('목록에서도 누르는 것은 찍히지 않는다', async () => {
  const { page } = await visit('/')
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('list', { name: '글 목록' }).isVisible()).toBe(true)
  expect(await page.getByRole('switch').count()).toBe(0)
})

const visitPost = async (title: string) => {
  const { page } = await visit(`/search?q=${title}`, { viewport: phone })
  await page.getByRole('link', { name: title }).first().click()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  return page
}

/** What is printed after the link with these words. */
const printedAfter = async (page: Page, words: string): Promise<string> => {
  await page.emulateMedia({ media: 'print' })
  const link = page.getByText(words, { exact: true }).first()
  return link.evaluate((element) => getComputedStyle(element, '::after').content)
}

const visitMarkdownPost = async () => {
  const page = await visitPost('Markdown의 거의 모든 것')
  await page.getByRole('region', { name: '표' }).first().waitFor()
  return page
}

it('접힌 글도 종이에는 찍힌다', async () => {
  const page = await visitMarkdownPost()
  const folded = page.locator('details:not([open]) > :not(summary)').first()
  const isShown = () => folded.evaluate((element) => element.checkVisibility())
  expect(await isShown()).toBe(false)
  await page.emulateMedia({ media: 'print' })
  expect(await isShown()).toBe(true)
})

it('바깥 링크는 종이에 주소도 찍히고, 주소를 그대로 적은 링크는 한 번만 찍힌다', async () => {
  expect(await printedAfter(await visitMarkdownPost(), 'https://developer.mozilla.org')).toBe('none')
  expect(await printedAfter(await visitPost('인터넷에 올리기'), 'Caddy')).toContain('https://caddyserver.com')
})

it('긴 코드와 넓은 표는 종이에서 잘리지 않는다', async () => {
  const page = await visitMarkdownPost()
  const cutOff = () =>
    page
      .locator('pre, [role=region][aria-label=표]')
      .evaluateAll((boxes) => boxes.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length)
  expect(await cutOff()).toBeGreaterThan(0)
  await page.emulateMedia({ media: 'print' })
  expect(await cutOff()).toBe(0)
})
