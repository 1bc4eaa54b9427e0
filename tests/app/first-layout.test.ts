import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'

import { desktop, phone, useBlog } from './reader.ts'

const { visit } = useBlog()

/** Whatever the page does after its first frame waits until `afterFrame()`. */
const holdFrame = (page: Page): Promise<unknown> =>
  page.addInitScript(`{
    const { requestAnimationFrame } = window
    const held = []
    window.requestAnimationFrame = (run) => held.push(run)
    window.afterFrame = () => {
      window.requestAnimationFrame = requestAnimationFrame
      for (const run of held) requestAnimationFrame(run)
    }
  }`)

/** The parts that are hydrated late: whether their content is skipped while it is out of view. */
const latePartsSkipped = (page: Page): Promise<readonly boolean[]> =>
  page
    .locator('[data-late] > *')
    .evaluateAll((parts) => parts.map((part) => getComputedStyle(part).contentVisibility === 'auto'))

/** The positions of all elements in the viewport. */
const inView = (page: Page): Promise<readonly string[]> =>
  page.locator('body *').evaluateAll((elements) =>
    elements
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && box.height > 0 && box.top < innerHeight)
      .map(({ element, box }) => `${element.tagName} ${element.className} ${box.x} ${box.y} ${box.width}`),
  )

it.each([
  ['짧은 글', '/pages/32', phone],
  ['짧은 글', '/pages/32', desktop],
  ['긴 글', '/pages/37', phone],
  ['목록', '/', phone],
  ['목록', '/', desktop],
] as const)('%s(%s)의 보이지 않는 데는 처음 보인 뒤에 놓이고, 보이던 것은 그대로다', async (_what, path, viewport) => {
  const { page } = await visit(path, { viewport, before: holdFrame, isEarly: true })
  await page.waitForLoadState('load')
  const skipped = await latePartsSkipped(page)
  expect(skipped).toContain(true)
  expect(skipped).not.toContain(false)
  const before = await inView(page)
  await page.evaluate('afterFrame()')
  await expect.poll(() => latePartsSkipped(page)).not.toContain(true)
  expect(await inView(page)).toEqual(before)
})

it('댓글의 주소로 연 글은 처음부터 다 놓여, 그 댓글이 제자리에 보인다', async () => {
  const { page } = await visit('/pages/39#comment-1', { viewport: phone, before: holdFrame, isEarly: true })
  await page.waitForLoadState('load')
  expect(await latePartsSkipped(page)).not.toContain(true)
})

it('새로고침한 글은 처음부터 다 놓여, 읽던 데가 그대로 보인다', async () => {
  const { page } = await visit('/pages/37', { viewport: phone })
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  const end = await page.evaluate(() => scrollY)
  await holdFrame(page)
  await page.reload()
  expect(await latePartsSkipped(page)).not.toContain(true)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(end)
  await page.evaluate('afterFrame()')
})
