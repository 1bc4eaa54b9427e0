import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'

import { endTimers, fontWaits, stopTimers } from './page-timers.ts'
import { whenIdle, desktop, phone, useBlog } from './reader.ts'

const { visit } = useBlog()

/**
 * Fakes what the page measures: whether a syllable is wider than the glyph for missing characters, and a fast connection, however
 * busy the machine is.
 */
const systemWith = (korean: boolean) => (page: Page) =>
  page.addInitScript(`
    OffscreenCanvasRenderingContext2D.prototype.measureText = (text) => ({ width: ${korean} && text === '가' ? 2 : 1 })
    Object.defineProperty(PerformanceNavigationTiming.prototype, 'responseStart', { get() { return this.requestStart } })
  `)

const watchShifts = (page: Page) =>
  page.addInitScript(`
    window.shifts = []
    new PerformanceObserver((list) => window.shifts.push(...list.getEntries().map(({ value }) => value)))
      .observe({ type: 'layout-shift', buffered: true })
  `)

const familyOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => getComputedStyle(element).fontFamily)

/** The fonts that are loaded and in use. */
const facesOf = (page: Page) =>
  page.evaluate(() =>
    [...document.fonts].flatMap(({ family, status }) => (status === 'loaded' ? family.replaceAll('"', '') : [])),
  )

const fontsAsked = (page: Page): string[] => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'font') asked.push(request.url())
  })
  return asked
}

/** Holds the answers of these addresses until the promise resolves. */
const hold = (page: Page, addresses: RegExp, until: Promise<void>) =>
  page.route(addresses, async (route) => {
    await until
    await route.continue()
  })

describe('한글 글꼴이 있는 시스템에서', () => {
  it('글은 그 글꼴로 선다: 제목 글꼴 하나 말고는 받지 않는다', async () => {
    let asked: string[] = []
    const { page } = await visit('/', {
      before: async (page) => {
        asked = fontsAsked(page)
        await systemWith(true)(page)
      },
    })
    await whenIdle(page)
    expect(asked.filter((url) => !url.includes('/fonts/titles?'))).toEqual([])
    expect(asked.length).toBeLessThanOrEqual(1)
    expect(await familyOf(page, 'body')).not.toContain('Geulbang')
    expect(await familyOf(page, 'main h2')).toMatch(/^"Geulbang Title"/)
  })

  it('제목 글꼴이 늦으면 화면은 기다리지 않고, 선 글을 다시 짜지 않는다', async () => {
    const gate = Promise.withResolvers<void>()
    const { page } = await visit('/', {
      // The load event waits for the fonts.
      isEarly: true,
      before: async (page) => {
        await systemWith(true)(page)
        await watchShifts(page)
        await hold(page, /\/fonts\/titles/, gate.promise)
      },
    })
    await page.getByRole('heading', { level: 1 }).waitFor()
    const answered = page.waitForResponse(/\/fonts\/titles/)
    gate.resolve()
    await (await answered).finished()
    await whenIdle(page)
    expect(await facesOf(page)).toEqual([])
    expect(await page.evaluate('shifts')).toEqual([])
  })

  it('데이터를 아끼는 사람은 글꼴을 내려받지 않는다', async () => {
    let asked: string[] = []
    const { page } = await visit('/pages/1', {
      before: async (page) => {
        asked = fontsAsked(page)
        await systemWith(true)(page)
        await page.addInitScript(() =>
          Object.defineProperty(navigator, 'connection', { value: { saveData: true, rtt: 50 } }),
        )
      },
    })
    await whenIdle(page)
    expect(asked).toEqual([])
  })
})

describe.each([
  ['책상', desktop],
  ['전화기', phone],
])('한글 글꼴이 없는 %s에서', (_where, viewport) => {
  it.each(['/', '/pages/39', '/tag'])('%s: 글방의 글꼴이 다 온 다음에 글이 보이고, 밀리지 않는다', async (path) => {
    const gate = Promise.withResolvers<void>()
    const { page } = await visit(path, {
      viewport,
      isEarly: true,
      before: async (page) => {
        await systemWith(false)(page)
        await watchShifts(page)
        await stopTimers(page, fontWaits)
        await hold(page, /\.woff2$/, gate.promise)
      },
    })
    const heading = page.getByRole('heading', { level: 1, includeHidden: true })
    await heading.waitFor({ state: 'attached' })
    expect(await heading.isVisible()).toBe(false)
    gate.resolve()
    await heading.waitFor({ state: 'visible' })
    expect(await familyOf(page, 'body')).toMatch(/^"Geulbang Sans"/)
    expect(await facesOf(page)).toEqual(['Geulbang Sans', 'Geulbang Sans', 'Geulbang Title'])
    await whenIdle(page)
    expect(await page.evaluate('shifts')).toEqual([])
  })
})

// With `TEXT_FONT=site`, titles wait for their font too, however slow the machine is.
it('다음 화면의 제목은 누르기 전에 글자를 받아, 한 글꼴로 선다', async () => {
  let asked: string[] = []
  const { page } = await visit('/pages/39', {
    before: async (page) => {
      asked = fontsAsked(page)
      await systemWith(false)(page)
      await stopTimers(page, fontWaits)
    },
  })
  await page.getByRole('heading', { level: 1 }).waitFor()
  const faces = (await facesOf(page)).length
  const home = page.getByLabel('주 메뉴').getByRole('link', { name: '홈' })
  const before = asked.length
  await Promise.all([page.waitForResponse(/\/fonts\/titles/), home.hover()])
  await expect.poll(() => facesOf(page)).toHaveLength(faces + 1)
  await home.click()
  const titles = page.getByRole('list', { name: '글 목록' }).getByRole('heading')
  await titles.first().waitFor()
  expect(await familyOf(page, 'h1')).toMatch(/^"Geulbang Title"/)
  const families = await titles.evaluateAll((all) => all.map((title) => getComputedStyle(title).fontFamily))
  expect(families.every((family) => family.startsWith('"Geulbang Title"'))).toBe(true)
  expect(asked.length).toBe(before + 1)
})

it('한글 글꼴이 없어도, 글방의 것이 오지 않으면 글은 보인다', async () => {
  const { page } = await visit('/pages/1', {
    expected: /ERR_FAILED/,
    before: (page) => Promise.all([systemWith(false)(page), page.route(/\.woff2$/, (route) => route.abort())]),
  })
  expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
})

it('코드에 적은 한글도 글과 같은 글꼴을 갖는다', async () => {
  const { page } = await visit('/pages/39', { before: systemWith(false) })
  expect(await familyOf(page, 'pre code')).toMatch(/monospace, "Geulbang Sans"/)
})

describe('주인이 TEXT_FONT=site로 정하면', () => {
  const own = useBlog({ isOwn: true, settings: { TEXT_FONT: 'site' } })

  it('한글 글꼴이 있는 사람에게도 글방의 글꼴이 온 다음에 보인다', async () => {
    const { page } = await own.visit('/tag', {
      before: (page) => Promise.all([systemWith(true)(page), stopTimers(page, fontWaits)]),
    })
    expect(await familyOf(page, 'body')).toMatch(/^"Geulbang Sans"/)
    expect(await facesOf(page)).toContain('Geulbang Sans')
  })

  it.each([
    ['있는', true, /^"Noto Sans CJK KR"/],
    ['없는', false, /^"Geulbang Sans"/],
  ] as const)('글꼴이 늦으면, 한글 글꼴이 %s 사람에게도 글이 글자로 보인다', async (_what, korean, family) => {
    const gate = Promise.withResolvers<void>()
    const { page } = await own.visit('/tag', {
      isEarly: true,
      before: async (page) => {
        await systemWith(korean)(page)
        await endTimers(page, fontWaits)
        await hold(page, /\.woff2$/, gate.promise)
      },
    })
    await page.getByRole('heading', { level: 1 }).waitFor({ state: 'visible' })
    expect(await familyOf(page, 'body')).toMatch(family)
    gate.resolve()
  })
})
