import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, onTestFinished } from 'vitest'

import { type Blog, openBlog } from './blog.ts'

export const phone = { width: 390, height: 844 }
export const desk = { width: 1280, height: 900 }

type Reader = {
  readonly page: Page
  /** Calls of the API since the last time of asking. */
  readonly calls: () => string[]
}

/** When nothing is left for the page to do: whatever it had to ask for by itself, it has asked for. */
export const atRest = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve))))

/**
 * When the page has come to life: the frame counts the visitor, and a post, which comes to life after its frame, its
 * view. What is answered is remembered in a cookie.
 */
const counted = async (page: Page, isFound: boolean): Promise<void> => {
  const [, post] = /^\/pages\/(\d+)/.exec(new URL(page.url()).pathname) ?? []
  const expected = isFound && post !== undefined ? ['visited', `viewed_${post}`] : ['visited']
  const remembered = async () => (await page.context().cookies()).map(({ name }) => name)
  await expect.poll(remembered).toEqual(expect.arrayContaining(expected))
}

type Options = {
  readonly isOwn?: boolean
  /** Of the environment, for a blog of one's own. */
  readonly settings?: Readonly<Record<string, string>>
}

/** The browser, and the blog that all tests read; with `isOwn` one that only the tests of this file know. */
export const useBlog = ({ isOwn = false, settings = {} }: Options = {}) => {
  let own: Blog | undefined
  let browser: Browser
  beforeAll(async () => {
    browser = await chromium.connect(inject('app').browser)
    if (isOwn) own = await openBlog(settings)
  })
  afterAll(async () => {
    await own?.close()
    await browser.close()
  })
  const address = (): string => own?.address ?? inject('app').blog
  const ownBlog = (): Blog => {
    if (own === undefined) throw new Error('the blog is everybody’s')
    return own
  }

  /** A reader with a browser of their own, in which nothing may go wrong that the test does not expect. */
  const visit = async (
    path: string,
    options: BrowserContextOptions & {
      readonly expected?: RegExp
      readonly before?: (page: Page) => Promise<unknown>
      /** Whether to hand the page over before it has come to life. */
      readonly isEarly?: boolean
    } = {},
  ): Promise<Reader> => {
    const { expected, before, isEarly = false, ...contextOptions } = options
    const context = await browser.newContext({
      viewport: desk,
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
        complaints.push(`left the house: ${request.url()}`)
      // The stream of new comments comes of itself, and is no call that anybody waits for.
      if (url.pathname.startsWith('/api/') && !url.pathname.endsWith('/live'))
        requests.push(`${request.method()} ${url.pathname}${url.search}`)
    })
    onTestFinished(async () => {
      await context.close()
      expect(complaints.filter((complaint) => expected?.test(complaint) !== true)).toEqual([])
    })
    await before?.(page)
    const answer = await page.goto(path, { waitUntil: isEarly ? 'commit' : 'load' })
    const isAlive = !isEarly && contextOptions.javaScriptEnabled !== false
    if (isAlive) await counted(page, answer?.ok() === true)
    return { page, calls: () => requests.splice(0) }
  }
  return { visit, address, ownBlog }
}
