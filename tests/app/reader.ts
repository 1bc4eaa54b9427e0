import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, onTestFinished } from 'vitest'

import { launchBlog, type RunningBlog } from './launch-blog.ts'

export const phone = { width: 390, height: 844 }
export const desktop = { width: 1280, height: 900 }

type Reader = {
  readonly page: Page
  /** The calls of the API since the last call of this function. */
  readonly calls: () => string[]
}

/** Waits until the page is idle, and so has sent the requests that it sends by itself. */
export const whenIdle = (page: Page): Promise<unknown> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        // Chromium looks for idle time after a frame: on a page that draws no more, the callback may never be called.
        let frame = requestAnimationFrame(function draw() {
          frame = requestAnimationFrame(draw)
        })
        requestIdleCallback(() =>
          requestIdleCallback(() => {
            cancelAnimationFrame(frame)
            resolve()
          }),
        )
      }),
  )

/**
 * Waits until the page is hydrated: then the layout counts the visitor, and a post, which is hydrated after it, its view. Both
 * set a cookie when they are answered.
 */
const whenHydrated = async (page: Page, isFound: boolean): Promise<void> => {
  const [, post] = /^\/pages\/(\d+)/.exec(new URL(page.url()).pathname) ?? []
  const expected = isFound && post !== undefined ? ['visited', `viewed_${post}`] : ['visited']
  const remembered = async () => (await page.context().cookies()).map(({ name }) => name)
  await expect.poll(remembered).toEqual(expect.arrayContaining(expected))
}

/** Waits until a hydrated page has got the scripts that it fetches ahead. */
export const whenPreloaded = async (page: Page): Promise<void> => {
  const links = () =>
    page.evaluate(() => {
      const come = new Set(performance.getEntriesByType('resource').map(({ name }) => name))
      const ahead = [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')].map(({ href }) => href)
      return { areThere: ahead.length > 0, missing: ahead.filter((href) => !come.has(href)) }
    })
  await expect.poll(links).toEqual({ areThere: true, missing: [] })
}

type Options = {
  readonly isOwn?: boolean
  /** Environment variables of the own blog. */
  readonly settings?: Readonly<Record<string, string>>
}

/** Notices the stream of news that a page opens by itself, from the page's start on: `before` goes to `visit`. */
export const awaitLive = () => {
  const statuses: number[] = []
  return {
    before: async (page: Page): Promise<void> => {
      page.on('response', (answer) => {
        if (answer.url().endsWith('/live')) statuses.push(answer.status())
      })
    },
    isOpen: async (): Promise<void> => {
      await expect.poll(() => statuses).toContain(200)
    },
  }
}

/** The shared browser and the shared blog; with `isOwn`, a blog for the tests of this file. */
export const useBlog = ({ isOwn = false, settings = {} }: Options = {}) => {
  let own: RunningBlog | undefined
  let browser: Browser
  beforeAll(async () => {
    browser = await chromium.connect(inject('app').browser)
    if (isOwn) own = await launchBlog(settings)
  })
  afterAll(async () => {
    await own?.close()
    await browser.close()
  })
  const address = (): string => own?.address ?? inject('app').blog
  const ownBlog = (): RunningBlog => {
    if (own === undefined) throw new Error('the blog is shared: use isOwn')
    return own
  }

  /** Opens a path in a new browser context. The test fails on console errors and warnings that it does not expect. */
  const visit = async (
    path: string,
    options: BrowserContextOptions & {
      readonly expected?: RegExp
      readonly before?: (page: Page) => Promise<unknown>
      /** Whether to return before the page is hydrated. */
      readonly isEarly?: boolean
    } = {},
  ): Promise<Reader> => {
    const { expected, before, isEarly = false, ...contextOptions } = options
    const context = await browser.newContext({
      viewport: desktop,
      baseURL: address(),
      locale: 'ko-KR',
      ...contextOptions,
    })
    const page = await context.newPage()
    const complaints: string[] = []
    const requests: string[] = []
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
    })
    page.on('pageerror', (error) => complaints.push(error.message))
    page.on('request', (request) => {
      const url = new URL(request.url())
      if (url.origin !== address() && url.protocol.startsWith('http'))
        complaints.push(`request to another host: ${request.url()}`)
      // The stream of new comments stays open, and is no call that a test waits for.
      if (url.pathname.startsWith('/api/') && !url.pathname.endsWith('/live'))
        requests.push(`${request.method()} ${url.pathname}${url.search}`)
    })
    onTestFinished(async () => {
      await context.close()
      expect(complaints.filter((complaint) => expected?.test(complaint) !== true)).toEqual([])
    })
    await before?.(page)
    const answer = await page.goto(path, { waitUntil: isEarly ? 'commit' : 'load' })
    const isHydrating = !isEarly && contextOptions.javaScriptEnabled !== false
    if (isHydrating) await whenHydrated(page, answer?.ok() === true)
    return { page, calls: () => requests.splice(0) }
  }
  return { visit, address, ownBlog }
}
