import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'

import { openApp } from './app.tsx'
import { scrollTo } from './browser.ts'
import { patiently, screen } from './screen.ts'

const openLong = async () => {
  await openApp()
  await expect.element(screen.cards()).toHaveLength(12)
}

describe('맨 위로', () => {
  it('300 px까지는 없고, 301 px부터 있다', async () => {
    await openLong()
    expect(screen.toTop().query()).toBeNull()
    await scrollTo(300)
    expect(window.scrollY).toBe(300)
    expect(screen.toTop().query()).toBeNull()
    await scrollTo(301)
    await expect.element(screen.toTop()).toBeVisible()
    await scrollTo(300)
    await expect.element(screen.toTop()).not.toBeInTheDocument()
  })

  it('누르면 맨 위로 가고, 단추는 사라진다', async () => {
    await openLong()
    await scrollTo(700)
    await screen.toTop().click()
    await expect.poll(() => window.scrollY, patiently).toBe(0)
    await expect.element(screen.toTop()).not.toBeInTheDocument()
  })

  it('자판으로 눌러도 초점을 잃지 않는다', async () => {
    await openLong()
    await scrollTo(700)
    await expect.element(screen.toTop()).toBeVisible()
    const button = screen.toTop().element()
    button.focus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => window.scrollY, patiently).toBe(0)
    expect(document.activeElement?.id).toBe('main')
  })
})
