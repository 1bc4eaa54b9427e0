import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'

import { paper } from '#/contract/paper.ts'
import { browserCookies } from '#/http/cookies.ts'

import { openApp } from './app.tsx'
import { patiently, screen } from './screen.ts'

const themeSwitch = page.getByRole('button', { name: /^화면 테마: / })

const colors = () =>
  [...document.querySelectorAll('meta[name="theme-color"]')].map((meta) =>
    `${meta.getAttribute('content')} ${meta.getAttribute('media') ?? ''}`.trim(),
  )

const bySystem = [`${paper.light} (prefers-color-scheme: light)`, `${paper.dark} (prefers-color-scheme: dark)`]

describe('브라우저의 테두리 색', () => {
  it.for([
    ['system', bySystem],
    ['light', [paper.light]],
    ['dark', [paper.dark]],
  ] as const)('쿠키가 %s이면 그 종이의 색이다', async ([theme, expected]) => {
    await openApp({ cookies: { theme } })
    await expect.element(themeSwitch).toBeVisible()
    await expect.poll(colors, patiently).toEqual(expected)
  })

  it('밝기를 바꾸면 따라 바뀌고, 고르지 않으면 시스템의 것 둘이 돌아온다', async () => {
    await openApp()
    for (const expected of [[paper.light], [paper.dark], bySystem]) {
      await themeSwitch.click()
      await expect.poll(colors, patiently).toEqual(expected)
    }
  })

  it('적힌 색은 그 밝기의 종이와 같다', async () => {
    for (const theme of ['light', 'dark']) {
      await openApp({ cookies: { theme } })
      await expect.poll(() => document.documentElement.dataset.theme, patiently).toBe(theme)
      const context = new OffscreenCanvas(1, 1).getContext('2d')
      const pixelOf = (color: string) => {
        if (context === null) return []
        context.fillStyle = color
        context.fillRect(0, 0, 1, 1)
        return [...context.getImageData(0, 0, 1, 1).data]
      }
      expect(pixelOf(colors().join(' '))).toEqual(pixelOf(getComputedStyle(document.documentElement).backgroundColor))
    }
  })
})

describe('다른 탭에서 고른 것은', () => {
  it.for([
    ['다시 보일 때', () => document.dispatchEvent(new Event('visibilitychange'))],
    ['간직한 화면이 도로 설 때', () => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))],
  ] as const)('%s 따라 바뀐다', async ([, comeBack]) => {
    await openApp({ cookies: { theme: 'light', view: 'album' } })
    await expect.element(screen.cards()).toHaveLength(12)
    browserCookies.set('theme', 'dark', 60_000)
    browserCookies.set('view', 'list', 60_000)
    comeBack()
    await expect.element(themeSwitch).toHaveAccessibleName('화면 테마: 어둡게')
    await expect.poll(() => document.documentElement.dataset.theme, patiently).toBe('dark')
    await expect.poll(colors, patiently).toEqual([paper.dark])
    await expect.element(screen.viewSwitch()).toHaveAttribute('aria-checked', 'true')
  })

  it('쿠키를 꺼 둔 브라우저에서는 이 화면에서 고른 것을 바꾸지 않는다', async () => {
    const cookies = vi.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false)
    onTestFinished(() => cookies.mockRestore())
    const app = await openApp()
    await themeSwitch.click()
    app.cookies.clear()
    document.dispatchEvent(new Event('visibilitychange'))
    await themeSwitch.click()
    await expect.element(themeSwitch).toHaveAccessibleName('화면 테마: 어둡게')
  })
})
