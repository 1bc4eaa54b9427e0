import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, it } from 'vitest'

import { restBeforeLive, stopTimers } from './page-timers.ts'
import { whenIdle, phone, useBlog, whenPreloaded } from './reader.ts'

const { visit } = useBlog()

/** What a new visitor loads before the page is idle, and has got what it is `awaiting`. */
const coldLoad = async (
  path: string,
  options: BrowserContextOptions = {},
  awaiting: (page: Page) => Promise<unknown> = whenIdle,
) => {
  const load = { requests: 0, kilobytes: 0 }
  // Without fonts: this system has no Korean one, and so loads fonts that most readers do not need.
  const fonts = new Set<string>()
  const styles: string[] = []
  const { page } = await visit(path, {
    viewport: phone,
    deviceScaleFactor: 2,
    ...options,
    before: async (early) => {
      const devtools = await early.context().newCDPSession(early)
      devtools.on('Network.requestWillBeSent', ({ requestId, type, request }) => {
        if (type === 'Stylesheet') styles.push(request.url)
        if (type === 'Font') fonts.add(requestId)
        // A slow load ends after the stream of news is opened, two seconds after the comments came into view.
        else if (!request.url.endsWith('/live')) load.requests += 1
      })
      devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
        if (!fonts.has(requestId)) load.kilobytes += encodedDataLength / 1_000
      })
      await devtools.send('Network.enable')
    },
  })
  await page.waitForLoadState('networkidle')
  await awaiting(page)
  await whenIdle(page)
  return { ...load, styles }
}

it.each([
  // With the scripts that a post needs.
  ['목록', '/', 214, 22],
  ['갈래의 목록', '/category/1', 214, 22],
  // A short post, with its comments near the viewport: their code is loaded too.
  ['그림이 없는 글', '/pages/32', 142, 20],
  ['그림이 있는 글', '/pages/37', 173, 20],
  ['태그', '/tag', 120, 10],
])('처음 온 전화기에 %s(%s)은 글꼴 말고 많아야 %i kB, 요청 %i번이다', async (_, path, kilobytes, requests) => {
  const load = await coldLoad(path)
  expect(load.requests).toBeGreaterThan(2)
  expect(load.requests).toBeLessThanOrEqual(requests)
  expect(load.kilobytes).toBeLessThanOrEqual(kilobytes)
  // What the screen shows first is in the HTML.
  expect(load.styles).toEqual([])
})

it.each(['/my', '/owner'])(
  '%s 화면은 제 모양과 함께 쓰는 것만 더 받고, 모든 화면의 것을 두 번 받지 않는다',
  async (path) => {
    const { styles } = await coldLoad(path)
    const own = /\/(?:screens|(?:own-comments|desk)-page)-[^/]*\.css$/
    expect(styles).toEqual([expect.stringMatching(own), expect.stringMatching(own)])
  },
)

const touch = { viewport: phone, hasTouch: true, isMobile: true }

const firstPost = (page: Page) => page.getByRole('list', { name: '글 목록' }).getByRole('link').first()
/** The heading of the first post, which is not shown before the post is opened. */
const prepared = async (page: Page) => page.locator('main h1').filter({ hasText: await firstPost(page).innerText() })

it('손가락으로 보는 목록은 미리 그린 글까지 많아야 226 kB, 요청 25번이다', async () => {
  const load = await coldLoad('/', touch, async (page) => (await prepared(page)).waitFor({ state: 'attached' }))
  // The styles of the prerendered post.
  expect(load.styles).toHaveLength(2)
  expect(load.requests).toBeLessThanOrEqual(25)
  expect(load.kilobytes).toBeLessThanOrEqual(226)
})

/** What comes over the network from now on, by path. */
const watchNetwork = async (page: Page) => {
  const devtools = await page.context().newCDPSession(page)
  const fetched = new Map<string, string>()
  devtools.on('Network.requestWillBeSent', ({ requestId, request }) => {
    fetched.set(requestId, new URL(request.url).pathname)
  })
  devtools.on('Network.requestServedFromCache', ({ requestId }) => fetched.delete(requestId))
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache === true || response.fromPrefetchCache === true) fetched.delete(requestId)
  })
  await devtools.send('Network.enable')
  return () => [...fetched.values()]
}

it('목록을 다 받은 뒤 처음 누른 글은 제 답과 모양만 더 받는다', async () => {
  const { page } = await visit('/', { viewport: phone, before: (early) => stopTimers(early, restBeforeLive) })
  await whenPreloaded(page)
  const fetched = await watchNetwork(page)
  await firstPost(page).click()
  await page.getByRole('form', { name: '댓글 쓰기' }).waitFor()
  expect(fetched()).toContainEqual(expect.stringMatching(/^\/api\/posts\/\d+$/))
  expect(fetched().filter((path) => path.endsWith('.js'))).toEqual([])
})

const answer = expect.stringMatching(/^GET \/api\/posts\/\d+$/)

it('손가락으로 보는 목록은 보이는 첫 글을 미리 그려, 건드리면 본 수만 더 보낸다', async () => {
  const { page, calls } = await visit('/', { ...touch, before: (early) => stopTimers(early, restBeforeLive) })
  const heading = await prepared(page)
  await heading.waitFor({ state: 'attached' })
  expect(await heading.isVisible()).toBe(false)
  expect(calls()).toContainEqual(answer)
  const fetched = await watchNetwork(page)
  await firstPost(page).tap()
  await heading.waitFor()
  // Pictures further down come with the screen.
  const asked = () => fetched().filter((path) => !/^\/(?:covers|images)\//.test(path))
  const view = expect.stringMatching(/^\/api\/posts\/\d+\/increaseView$/)
  await expect.poll(asked).toContainEqual(view)
  await whenIdle(page)
  expect(asked()).toEqual([view])
})

it('손가락으로 밀어 멈춘 곳의 글도 미리 받고, 뒤로 갈 때는 아무것도 받지 않는다', async () => {
  const { page, calls } = await visit('/', touch)
  await expect.poll(calls).toContainEqual(answer)
  const third = page.getByRole('list', { name: '글 목록' }).getByRole('link').nth(2)
  const target = `GET /api${(await third.getAttribute('href'))?.replace(/^\/pages(\/\d+).*/, '/posts$1')}`
  await third.evaluate((link) => {
    window.scrollTo(0, link.getBoundingClientRect().top + window.scrollY - 200)
    link.dispatchEvent(new TouchEvent('touchend', { bubbles: true }))
  })
  await expect.poll(calls).toContainEqual(target)
  await third.tap()
  await expect.poll(calls).toContainEqual(expect.stringMatching(/^POST .*\/increaseView$/))
  await page.goBack()
  await third.waitFor()
  await whenIdle(page)
  expect(calls()).toEqual([])
})

/** Runs in the page: what waits for an idle moment goes on waiting until the event `idle`. */
const holdIdle = () => {
  const held: IdleRequestCallback[] = []
  const request = window.requestIdleCallback.bind(window)
  window.requestIdleCallback = (run) => held.push(run)
  window.addEventListener('idle', () => {
    window.requestIdleCallback = request
    for (const run of held) request(run)
  })
}

it('미리 받으려던 참에 뒤로 가면 받지 않는다', async () => {
  const { page, calls } = await visit('/', { ...touch, before: (early) => early.addInitScript(holdIdle) })
  const second = page.getByRole('list', { name: '글 목록' }).getByRole('link').nth(1)
  await second.tap()
  await page.getByRole('form', { name: '댓글 쓰기' }).waitFor()
  await page.goBack()
  await second.waitFor()
  calls()
  await page.evaluate(() => window.dispatchEvent(new Event('idle')))
  await whenIdle(page)
  expect(calls()).not.toContainEqual(answer)
})

it('데이터를 아끼는 전화기에는 아무 글도 미리 받지 않는다', async () => {
  const { page, calls } = await visit('/', {
    ...touch,
    before: (early) =>
      early.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } })),
  })
  for (let turn = 0; turn < 3; turn += 1) await whenIdle(page)
  expect(calls()).not.toContainEqual(answer)
})

/** Runs in the page. */
const isAfterStyles = (link: Element) =>
  [...document.querySelectorAll('style')].every(
    (style) => style.compareDocumentPosition(link) === Node.DOCUMENT_POSITION_FOLLOWING,
  )

it('나중에 온 모양은 처음의 모양 뒤에 서서, 처음의 것을 다시 짜게 하지 않는다', async () => {
  const { page } = await visit('/')
  await firstPost(page).hover()
  const late = page.locator('link[rel=stylesheet]:not([disabled])')
  await late.first().waitFor({ state: 'attached' })
  expect(await late.first().evaluate(isAfterStyles)).toBe(true)
})
