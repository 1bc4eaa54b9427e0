import { expect, test } from 'vitest'

import { useBlog } from './reader.ts'

const { visit } = useBlog()

const fontFamily = () => getComputedStyle(document.body).fontFamily

test('글은 먼저 시스템 글꼴로 읽히고, 블로그의 글꼴은 다 온 다음 한 번에 바뀐다', async () => {
  const gate = Promise.withResolvers<void>()
  const asked: string[] = []
  const { page } = await visit('/pages/1', {
    // A page is not loaded before the fonts that it asked for by then.
    isEarly: true,
    before: (page) =>
      page.route('**/*.woff2', async (route) => {
        asked.push(route.request().url())
        // The first to be asked for is the last to come.
        if (asked.length === 1) await gate.promise
        await route.continue()
      }),
  })
  await expect.poll(() => asked.length).toBeGreaterThan(3)
  const others = () => page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loading').length)
  await expect.poll(others).toBe(1)
  expect(await page.evaluate(fontFamily)).not.toContain('"Geulbang Sans",')
  gate.resolve()
  await expect.poll(() => page.evaluate(fontFamily)).toMatch(/^"Geulbang Sans",/)
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loading').length)).toBe(0)
})

/** How many files of the site's fonts the page has asked for. */
const askedFonts = () =>
  [...document.fonts].filter(({ family, status }) => /^"?Geulbang S[a-z]+"?$/.test(family) && status !== 'unloaded')
    .length

test.each(['/', '/tag', '/pages/1', '/pages/39'])(
  '%s: 글꼴이 바뀐 다음에는 파일이 더 오지 않아, 글이 다시 짜이지 않는다',
  async (path) => {
    const { page } = await visit(path, {
      before: (page) =>
        page.addInitScript(`document.addEventListener('DOMContentLoaded', () => {
          const note = () => document.documentElement.setAttribute('data-asked', (${String(askedFonts)})())
          new MutationObserver(note).observe(document.documentElement, { attributeFilter: ['data-fonts'] })
        })`),
    })
    const atTheChange = () => page.evaluate(() => Number(document.documentElement.dataset['asked'] ?? 0))
    await expect.poll(atTheChange).toBeGreaterThan(3)
    await page.waitForLoadState('networkidle')
    await expect.poll(() => page.evaluate(() => document.fonts.status)).toBe('loaded')
    expect(await page.evaluate(askedFonts)).toBe(await atTheChange())
  },
)

test('글꼴 파일 하나가 오지 않아도 나머지는 쓰인다', async () => {
  let failed = 0
  const { page } = await visit('/pages/1', {
    expected: /ERR_FAILED/,
    before: (page) =>
      page.route('**/*.woff2', (route) => {
        failed += 1
        return failed === 1 ? route.abort() : route.continue()
      }),
  })
  await expect.poll(() => page.evaluate(fontFamily)).toMatch(/^"Geulbang Sans",/)
})

test('데이터를 아끼는 사람은 글꼴을 내려받지 않는다', async () => {
  const asked: string[] = []
  const { page } = await visit('/pages/1', {
    before: async (page) => {
      page.on('request', (request) => asked.push(request.url()))
      await page.addInitScript(() =>
        Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } }),
      )
    },
  })
  await page.waitForLoadState('networkidle')
  expect(asked.filter((url) => /woff2|fonts-/.test(url))).toEqual([])
  expect(asked.length).toBeGreaterThan(3)
})

/** The samples whose fonts weigh most. */
test.each(['/pages/9', '/pages/10', '/pages/35', '/pages/39'])(
  '%s: 글꼴이 많이 드는 글에도 400 kB까지만 온다',
  async (path) => {
    const { page } = await visit(path)
    await page.waitForSelector('html[data-fonts]')
    const sizes = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .flatMap((entry) =>
          entry instanceof PerformanceResourceTiming && entry.name.endsWith('.woff2') ? entry.encodedBodySize : [],
        ),
    )
    expect(sizes.length).toBeGreaterThan(10)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(400_000)
  },
)
