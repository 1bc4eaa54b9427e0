import { setTimeout } from 'node:timers/promises'

import type { Browser, BrowserContextOptions, CDPSession, Page } from 'playwright-core'

const viewport = { width: 390, height: 844 }
const gutter = 16
export const dpr = 2.625
/** How wide a picture stands on it. */
export const shownWidth = viewport.width - 2 * gutter

const device: BrowserContextOptions = {
  viewport,
  deviceScaleFactor: dpr,
  isMobile: true,
  hasTouch: true,
  locale: 'ko-KR',
}
/** Phones say that they are phones. */
const userAgent =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'
/** Slow 4G and a phone of the middle class, as Lighthouse has them. */
const network = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
const slowdown = 4
const silence = 500

/** What came over the network. */
export type Traffic = { requests: number; bytes: number }

export type Phone = {
  readonly page: Page
  /** Since it was last asked. */
  readonly traffic: () => Traffic
  /** When nothing has been on its way for a while, from now on: what was just done may take a moment to ask. */
  readonly atRest: () => Promise<void>
  readonly close: () => Promise<void>
}

const watchTraffic = (devtools: CDPSession) => {
  const underWay = new Set<string>()
  let since = performance.now()
  let traffic: Traffic = { requests: 0, bytes: 0 }
  const settle = (id: string) => {
    underWay.delete(id)
    since = performance.now()
  }
  devtools.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    // A stream is open as long as the page, and no part of its loading.
    if (!request.url.startsWith('http') || underWay.has(requestId) || type === 'EventSource') return
    underWay.add(requestId)
    traffic.requests += 1
  })
  devtools.on('Network.requestServedFromCache', ({ requestId }) => {
    if (underWay.has(requestId)) traffic.requests -= 1
  })
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    if (underWay.has(requestId) && response.fromDiskCache === true) traffic.requests -= 1
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (underWay.has(requestId)) traffic.bytes += encodedDataLength
    settle(requestId)
  })
  devtools.on('Network.loadingFailed', ({ requestId }) => settle(requestId))
  return {
    take: () => {
      const taken = traffic
      traffic = { requests: 0, bytes: 0 }
      return taken
    },
    isSilentSince: (start: number) => underWay.size === 0 && performance.now() - Math.max(start, since) > silence,
  }
}

const patience = 20_000

/**
 * Opens a page as a reader's phone would: slow at computing, on a slow network, with nothing cached. Every phone has
 * Korean fonts; where they are to be missing it must say that it is some other machine.
 */
export const openPhone = async (browser: Browser, hasKoreanFonts = true): Promise<Phone> => {
  const context = await browser.newContext({ ...device, ...(hasKoreanFonts && { userAgent }) })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  const traffic = watchTraffic(devtools)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', network)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return {
    page,
    traffic: traffic.take,
    atRest: async () => {
      const start = performance.now()
      while (!traffic.isSilentSince(start)) {
        if (performance.now() - start > patience) throw new Error(`${page.url()} does not come to rest`)
        await setTimeout(50)
      }
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    },
    close: () => context.close(),
  }
}
