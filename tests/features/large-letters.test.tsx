import { expect, it, onTestFinished } from 'vitest'

import { openApp } from './app.tsx'
import { screen } from './screen.ts'

/** Letters twice as large, as set in a phone or a browser. */
const enlargeLetters = () => {
  onTestFinished(() => void document.documentElement.style.removeProperty('font-size'))
  document.documentElement.style.fontSize = '200%'
}

/** The widths of a picture and of the words beside it. */
const widthsIn = (element: Element): readonly number[] =>
  [...element.children].map((child) => child.getBoundingClientRect().width)

it('글자를 두 배로 키운 전화기에서도 이전 글과 다음 글의 제목은 그림보다 좁지 않다', async () => {
  await openApp({ path: '/pages/29', viewport: 'phone' })
  await expect.element(screen.neighbours().getByRole('link').nth(1)).toBeVisible()
  enlargeLetters()
  for (const link of screen.neighbours().getByRole('link').elements()) {
    const [picture = 0, words = 0] = widthsIn(link)
    expect(words).toBeGreaterThanOrEqual(picture)
  }
})

it('글자를 두 배로 키운 전화기에서도 목록형의 제목은 그림보다 좁지 않다', async () => {
  await openApp({ path: '/', viewport: 'phone', cookies: { view: 'list' } })
  await expect.element(screen.cards().first()).toBeVisible()
  enlargeLetters()
  const [picture = 0, words = 0] = widthsIn(screen.cards().first().element())
  expect(words).toBeGreaterThanOrEqual(picture)
})
