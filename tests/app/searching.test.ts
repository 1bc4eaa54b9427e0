import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'

import { newAddress } from './commenting.ts'
import { hangulKeyboard } from './hangul-keyboard.ts'
import { whenIdle, desktop, phone, useBlog } from './reader.ts'

const { visit, address } = useBlog({ isOwn: true, settings: { TRUST_PROXY: '1' } })

const field = (page: Page) => page.getByRole('searchbox', { name: '글 찾기' })
const found = (page: Page) => page.getByRole('list', { name: '찾은 글' })
const titles = (page: Page) => found(page).getByRole('link').allTextContents()

/** Counts how often the list of results has disappeared. */
const watchList = (page: Page) =>
  page.evaluate(() => {
    let wasThere = false
    Reflect.set(window, 'gone', 0)
    new MutationObserver(() => {
      const isThere = document.querySelector('ul[aria-label="찾은 글"] li') !== null
      if (wasThere && !isThere) Reflect.set(window, 'gone', Reflect.get(window, 'gone') + 1)
      wasThere = isThere
    }).observe(document.body, { childList: true, subtree: true })
  })

describe.each([
  ['책상', desktop],
  ['전화기', phone],
] as const)('%s에서 찾기', (_where, viewport) => {
  it('음절을 조합하는 동안에도 찾고, 조합도 초점도 끊기지 않고, 찾은 것이 한순간도 비지 않는다', async () => {
    const { page } = await visit('/', { viewport, extraHTTPHeaders: newAddress() })
    await page.getByRole('banner').getByRole('link', { name: '찾기' }).click()
    await expect.poll(() => field(page).evaluate((input) => input === document.activeElement)).toBe(true)
    const box = await field(page).boundingBox()
    expect(box?.y).toBeLessThan(viewport.height / 2)
    await watchList(page)
    const keyboard = await hangulKeyboard(page)
    await keyboard.compose('ㅇ', '으', '의')
    await expect.poll(() => titles(page)).toContain('의자 하나를 버리기까지')
    await page.waitForURL((url) => url.searchParams.get('q') === '의')
    // The syllable is still being composed.
    await keyboard.compose('의')
    await keyboard.commit('의')
    await keyboard.compose('ㅈ')
    await page.waitForURL((url) => url.searchParams.get('q') === '의ㅈ')
    await expect.poll(() => titles(page)).toContain('의자 하나를 버리기까지')
    await keyboard.compose('자')
    await keyboard.commit('자')
    await page.waitForURL((url) => url.searchParams.get('q') === '의자')
    // Until then the list is that of the syllables before.
    await expect.poll(() => found(page).locator('mark').allTextContents()).toContain('의자')
    expect(await field(page).inputValue()).toBe('의자')
    expect(await field(page).evaluate((input) => input === document.activeElement)).toBe(true)
    await expect.poll(() => found(page).getAttribute('aria-busy')).toBe(null)
    expect(await page.evaluate('gone')).toBe(0)
    expect(
      await page
        .getByRole('status')
        .filter({ hasText: /개의 글$/ })
        .count(),
    ).toBe(1)
    // All of this was one entry of the history.
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: '전체' }).waitFor()
  })

  it('찾은 글을 열었다 돌아오면 아무것도 묻지 않고, 보던 자리에 그대로 있다', async () => {
    const { page, calls } = await visit('/search?q=글', { viewport, extraHTTPHeaders: newAddress() })
    const before = await titles(page)
    expect(before.length).toBeGreaterThan(5)
    const link = found(page).getByRole('link').nth(5)
    await link.scrollIntoViewIfNeeded()
    const place = await page.evaluate(() => scrollY)
    await link.click()
    await page.getByRole('heading', { level: 1, name: before[5] ?? '' }).waitFor()
    // A resting mouse would preload a link that appears below it.
    await page.mouse.move(1, 1)
    await whenIdle(page)
    calls()
    await page.goBack()
    await found(page).waitFor()
    expect(await titles(page)).toEqual(before)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(place)
    await whenIdle(page)
    expect(calls().filter((call) => call.startsWith('GET'))).toEqual([])
  })

  it('너무 자주 찾으면 까닭과 제목을 보이고, 때가 지나 다시 누르면 찾는다', async () => {
    const place = newAddress()
    const { page } = await visit('/search', { viewport, extraHTTPHeaders: place, expected: /429/ })
    const ask = async () => (await fetch(new URL('/api/search?q=글', address()), { headers: place })).status
    for (let status = 200, asked = 0; status === 200; asked += 1) {
      expect(asked).toBeLessThanOrEqual(60)
      status = await ask()
    }
    await field(page).fill('의자')
    const alert = page.getByRole('alert')
    await alert.filter({ hasText: '불러오지 못했습니다.' }).waitFor()
    expect(await alert.textContent()).toContain('너무 자주 찾고 있습니다. 잠시 뒤에 다시 찾아 주세요.')
    expect(await titles(page)).toContain('의자 하나를 버리기까지')
    expect(await field(page).inputValue()).toBe('의자')
    // Another client address, whose rate limit is untouched.
    await page.setExtraHTTPHeaders(newAddress())
    await alert.getByRole('button', { name: '다시 시도' }).click()
    await found(page).locator('mark').first().waitFor()
    expect(await alert.count()).toBe(0)
  })
})
