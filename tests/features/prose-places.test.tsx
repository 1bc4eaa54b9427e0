import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'

import { pressInPlace, scrollTo } from './browser.ts'
import { paths } from './commenting.ts'
import { headings, proseLink, longText, openProse, reads, title } from './prose.ts'
import { patiently, screen } from './screen.ts'

const note =
  '<section class="footnotes"><ol><li id="user-content-fn-1">각주의 글. <a href="#user-content-fnref-1" id="back">돌아가기</a></li></ol></section>'

const contents = () => screen.article(title).getByRole('navigation', { name: '목차' })
const marked = () => contents().element().querySelector('[aria-current]')?.textContent
/** Scrolls until a heading is this far below the top of the window. */
const bring = (name: string, top: number) => {
  const heading = screen.article(title).getByRole('heading', { name }).element()
  return scrollTo(window.scrollY + heading.getBoundingClientRect().top - top)
}

describe('같은 글 안의 고리', () => {
  it('각주로 갔다가 뒤로 가면 읽던 자리다', async () => {
    const app = await openProse(
      `${longText}<sup><a href="#user-content-fn-1" id="user-content-fnref-1">1</a></sup>${longText}${note}`,
    )
    await scrollTo(700)
    pressInPlace(proseLink('1').element())
    await expect.poll(() => window.scrollY, patiently).toBeGreaterThan(1_000)
    expect(app.history.location.hash).toBe('#user-content-fn-1')
    app.history.back()
    await expect.poll(() => window.scrollY, patiently).toBe(700)
    expect(reads(app)).toEqual([])
  })

  it('간 곳이 표시되고, 자판은 거기서 이어 간다', async () => {
    await openProse(`<sup><a href="#user-content-fn-1" id="user-content-fnref-1">1</a></sup>${longText}${note}`)
    const plain = getComputedStyle(document.body).backgroundColor
    await proseLink('1').click()
    const item = screen.article(title).getByRole('listitem').filter({ hasText: '각주의 글.' })
    await expect.element(item).toHaveFocus()
    expect(getComputedStyle(item.element()).backgroundColor).not.toBe(plain)
    await userEvent.keyboard('{Tab}')
    await expect.element(proseLink('돌아가기')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(proseLink('1')).toHaveFocus()
    expect(document.querySelectorAll('[data-target]')).toHaveLength(1)
  })

  it('퍼센트로 적은 이름으로도 그곳에 가고, 간 곳이 표시된다', async () => {
    const app = await openProse(`<a href="#${encodeURIComponent('둘')}">둘째로</a>${headings}`)
    await proseLink('둘째로').click()
    const heading = screen.article(title).getByRole('heading', { name: '둘' })
    await expect.element(heading).toHaveFocus()
    expect(heading.element().hasAttribute('data-target')).toBe(true)
    expect(decodeURIComponent(app.history.location.href)).toBe(`${decodeURIComponent(paths.empty)}#둘`)
  })

  it('목차를 누르면 그 제목으로 가고, 주소에 제목이 붙는다', async () => {
    const app = await openProse(headings)
    await contents().getByRole('link', { name: '셋' }).click()
    await expect.element(screen.article(title).getByRole('heading', { name: '셋' })).toHaveFocus()
    expect(decodeURIComponent(app.history.location.href)).toBe(`${decodeURIComponent(paths.empty)}#셋`)
    const there = window.scrollY
    await scrollTo(there - 500)
    pressInPlace(contents().getByRole('link', { name: '셋' }).element())
    await expect.poll(() => window.scrollY, patiently).toBe(there)
  })

  it('접힌 자리로 가면 펼쳐진다', async () => {
    await openProse(
      `<a href="#숨은">숨은 자리로</a>${longText}<details><summary>더</summary><p id="숨은">안</p></details>`,
    )
    await proseLink('숨은 자리로').click()
    await expect.element(screen.article(title).getByText('안', { exact: true })).toHaveFocus()
  })

  it.for(['#', '#top'])('%s는 맨 위로 간다', async (href) => {
    await openProse(`${longText}<a href="${href}">맨 위로</a>`)
    await scrollTo(700)
    pressInPlace(proseLink('맨 위로').element())
    await expect.poll(() => window.scrollY, patiently).toBe(0)
  })
})

describe('목차는', () => {
  it('화면 위쪽 3분의 1에 막 들어온 제목을 가리킨다', async () => {
    await openProse(headings)
    await bring('하나', 303)
    await expect.poll(marked).toBe('하나')
    await bring('둘', 307)
    await expect.poll(marked).toBe('하나')
    await bring('둘', 303)
    await expect.poll(marked).toBe('둘')
  })

  it('단번에 멀리 가도 지나온 마지막 제목을 가리키고, 맨 위에서는 가리키지 않는다', async () => {
    await openProse(headings)
    await bring('하나', 300)
    await expect.poll(marked).toBe('하나')
    await bring('셋', -10_000)
    await expect.poll(marked).toBe('셋')
    await scrollTo(0)
    await expect.poll(marked).toBeUndefined()
  })
})
