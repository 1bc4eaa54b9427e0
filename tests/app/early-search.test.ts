import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'

import { holdAnswers } from './hold-answers.ts'
import { useBlog, whenIdle } from './reader.ts'

const { visit } = useBlog()

/** Opens a page whose scripts wait for `release`. */
const visitEarly = async (path: string) => {
  const { keep, release } = holdAnswers(/\/assets\/app-.*\.js/)
  const { page } = await visit(path, { before: keep, isEarly: true })
  return { page, field: page.getByRole('searchbox', { name: '글 찾기' }), release }
}

/** The router deletes `$_TSR` once the page is hydrated. */
const whenAlive = async (page: Page) => {
  await page.waitForFunction(() => window.$_TSR === undefined)
  await whenIdle(page)
}

const isFocusIn = (page: Page, tag: string) => page.evaluate((name) => document.activeElement?.localName === name, tag)

it('찾기의 칸에서 스크립트보다 먼저 옮긴 초점은, 스크립트가 와도 그 자리에 있다', async () => {
  const { page, field, release } = await visitEarly('/search')
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true)
  await field.blur()
  release()
  await whenAlive(page)
  expect(await isFocusIn(page, 'body')).toBe(true)
})

it('찾던 말을 스크립트보다 먼저 지우면, 스크립트가 와도 찾는 말이 없는 화면이다', async () => {
  const { page, field, release } = await visitEarly('/search?q=댓글')
  await field.fill('')
  release()
  await page.waitForURL((url) => !url.search.includes('q='))
  expect(await field.inputValue()).toBe('')
})

it('글꼴을 기다리던 화면이 선 뒤에 옮긴 초점은, 기다릴 시간이 다 지나도 그 자리에 있다', async () => {
  const { page } = await visit('/search', {
    // As on a system without a Korean font; the end of the wait for the fonts is left to the test.
    before: (early) =>
      early.addInitScript(`
        OffscreenCanvasRenderingContext2D.prototype.measureText = () => ({ width: 1 })
        window.setTimeout = ((after) => (run, ...given) =>
          String(run).includes('textFont') ? (window.endWait = run) && 0 : after(run, ...given))(setTimeout)`),
  })
  const field = page.getByRole('searchbox', { name: '글 찾기' })
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true)
  await field.blur()
  await page.evaluate('endWait()')
  expect(await isFocusIn(page, 'body')).toBe(true)
})

it('단축키를 스크립트보다 먼저 끄면, 스크립트가 와도 꺼져 있다', async () => {
  const { page, release } = await visitEarly('/search')
  const box = page.getByRole('checkbox', { name: '어느 화면에서나 / 키로 찾기 열기' })
  await box.uncheck()
  release()
  await whenAlive(page)
  expect(await box.isChecked()).toBe(false)
  expect(await page.context().cookies()).toContainEqual(expect.objectContaining({ name: 'shortcuts', value: 'off' }))
})
