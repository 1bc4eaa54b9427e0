import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'

import { openApp } from './app.tsx'
import { patiently, screen } from './screen.ts'

const year = 365 * 24 * 3_600

describe('앨범형과 목록형', () => {
  it('처음에는 앨범형이고, 두 이름이 다 보인다', async () => {
    const app = await openApp()
    await expect.element(screen.viewSwitch()).toHaveAttribute('aria-checked', 'false')
    await expect.element(screen.text('앨범형')).toBeVisible()
    await expect.element(screen.text('목록형')).toBeVisible()
    expect(app.cookies.names()).not.toContain('view')
  })

  it('누르면 목록형이 되고, 한 해 동안 기억한다', async () => {
    const app = await openApp()
    await screen.viewSwitch().click()
    await expect.element(screen.viewSwitch()).toHaveAttribute('aria-checked', 'true')
    const cookie = await app.cookies.find('view')
    expect(cookie).toMatchObject({ value: 'list', path: '/', sameSite: 'Lax' })
    expect((cookie?.expires ?? 0) - Date.now() / 1_000).toBeGreaterThan(year - 600)
    expect((cookie?.expires ?? 0) - Date.now() / 1_000).toBeLessThan(year + 600)
    await screen.viewSwitch().click()
    await expect.element(screen.viewSwitch()).toHaveAttribute('aria-checked', 'false')
    expect(await app.cookies.find('view')).toMatchObject({ value: 'album' })
  })

  it.for([
    ['list', 'true'],
    ['album', 'false'],
    ['grid', 'false'],
    ['', 'false'],
  ] as const)('쿠키가 %o이면 aria-checked는 %s다', async ([view, checked]) => {
    await openApp({ cookies: { view } })
    await expect.element(screen.viewSwitch()).toHaveAttribute('aria-checked', checked)
  })

  it('고른 것은 다른 목록에서도 그대로다', async () => {
    await openApp()
    await screen.viewSwitch().click()
    await screen.menu().getByRole('link', { name: '개발', exact: true }).click()
    await expect.element(screen.heading('개발')).toBeVisible()
    await expect.element(screen.viewSwitch()).toHaveAttribute('aria-checked', 'true')
  })

  it('자판만으로 바꾼다', async () => {
    await openApp()
    await expect.element(screen.viewSwitch()).toBeVisible()
    screen.viewSwitch().element().focus()
    await userEvent.keyboard(' ')
    await expect.element(screen.viewSwitch()).toHaveAttribute('aria-checked', 'true')
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.viewSwitch()).toHaveAttribute('aria-checked', 'false')
    await expect.element(screen.viewSwitch()).toHaveFocus()
  })

  it('바꾸어도 아무것도 다시 묻지 않고, 글은 그대로다', async () => {
    const app = await openApp()
    await expect.element(screen.cards()).toHaveLength(12)
    await expect.element(screen.popular().getByRole('link').first()).toBeVisible()
    await expect.poll(() => app.blog.visitors, patiently).toBe(1)
    app.log.length = 0
    await screen.viewSwitch().click()
    await expect.element(screen.viewSwitch()).toHaveAttribute('aria-checked', 'true')
    await expect.element(screen.cards()).toHaveLength(12)
    expect(app.requests()).toEqual([])
  })
})
