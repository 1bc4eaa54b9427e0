import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'

import { newAddress, settled, unfold, write } from './commenting.ts'
import { useBlog, whenIdle } from './reader.ts'

const { visit } = useBlog({ isOwn: true, settings: { TRUST_PROXY: '1' } })

/**
 * React says that it renders a part anew if the translator comes between two slices of its hydration; nothing is lost by that: what
 * has been touched is hydrated in one.
 */
const expected = /Minified React error #418/

/** Does to the page what the translator of Chrome does, now and whenever a text is added. The words stay the same. */
const translate = (page: Page) =>
  page.evaluate(() => {
    const { body } = document
    const translateAll = () => {
      const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT)
      const texts: Node[] = []
      while (walker.nextNode() !== null) texts.push(walker.currentNode)
      for (const text of texts) {
        if (text.parentElement?.closest('script, style, textarea, font') !== null) continue
        const font = document.createElement('font')
        font.textContent = text.textContent
        text.parentElement.replaceChild(font, text)
      }
    }
    translateAll()
    new MutationObserver(() => setTimeout(translateAll)).observe(body, { childList: true, subtree: true })
  })

it('브라우저가 번역한 화면에서도 찾는 대로 바뀐다', async () => {
  const { page } = await visit('/search')
  await translate(page)
  const results = page.getByRole('main')
  for (const [words, shown] of [
    ['한글', '한글을 첫소리로 묶기'],
    ['글쓰기', '글방에 오신 것을 환영합니다'],
    ['없는말없는말', '찾는 글이 없습니다.'],
    ['rmf', '친 그대로 찾기'],
  ] as const) {
    await page.getByRole('searchbox').fill(words)
    await results.getByText(shown).first().waitFor()
  }
  expect(await results.getByText('찾는 글이 없습니다.').count()).toBe(0)
})

it('브라우저가 번역한 화면에서도 쓴 댓글을 센다', async () => {
  const { page } = await visit('/pages/33', { extraHTTPHeaders: newAddress(), expected })
  await unfold(page)
  await translate(page)
  await write(page, '댓글 쓰기', { content: '번역된 화면에서 쓴 말' })
  await settled(page, '번역된 화면에서 쓴 말')
  const toggle = page.getByRole('region', { name: '댓글', exact: true }).getByRole('button', { expanded: true }).first()
  await expect.poll(() => toggle.innerText()).toBe('댓글 1개')
  await page.getByRole('banner').getByRole('link', { name: '홈' }).click()
  await page.getByRole('heading', { level: 1, name: '전체' }).waitFor()
})

it('댓글이 이어받기 전에 번역되었어도, 적기 시작한 글과 초점이 그대로 있다', async () => {
  const { page } = await visit('/pages/36', { extraHTTPHeaders: newAddress(), expected })
  await whenIdle(page)
  await translate(page)
  const content = page.getByRole('form', { name: '댓글 쓰기' }).getByLabel('내용')
  await content.evaluate((field) => field.setAttribute('data-first', ''))
  await content.focus()
  await page.keyboard.type('적기 시작한 글')
  await page.locator('[data-late] form').waitFor({ state: 'detached' })
  await page.keyboard.type('과 이어 적은 글')
  expect(await content.inputValue()).toBe('적기 시작한 글과 이어 적은 글')
  expect(await content.getAttribute('data-first')).toBe('')
})
