import { setTimeout } from 'node:timers/promises'

import type { Browser, BrowserContextOptions, CDPSession, Page } from 'playwright-core'

const viewport = { width: 390, height: 844 }
const gutter = 16
export const dpr = 2.625
/** The width of a picture in CSS pixels. */
export const shownWidth = viewport.width - 2 * gutter

const device: BrowserContextOptions = {
  viewport,
  deviceScaleFactor: dpr,
  isMobile: true,
  hasTouch: true,
  locale: 'ko-KR',
}
/** Identifies the browser as a phone. */
const userAgent =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'
/** Slow 4G and a mid-range phone, with the values of Lighthouse. */
const network = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
const slowdown = 4
const idleMs = 500
/** A new window of Chromium loads pages of its own (the popup of its address bar), on the cores that the phone shares. */
const windowSettlingMs = 2_000

/** Network traffic, without what came from the cache: in total, and the bytes by the browser's kind of resource (`Script`). */
export type Traffic = { requests: number; bytes: number; readonly byKind: Map<string, number> }

const noTraffic = (): Traffic => ({ requests: 0, bytes: 0, byKind: new Map() })

export type Phone = {
  readonly page: Page
  /** The traffic since the last call. */
  readonly traffic: () => Traffic
  /** Resolves after half a second without requests, counted from the call. */
  readonly networkIdle: () => Promise<void>
  readonly close: () => Promise<void>
}

const watchTraffic = (devtools: CDPSession) => {
  /** The kind of each request under way, by its id. */
  const pending = new Map<string, string>()
  let since = performance.now()
  let traffic = noTraffic()
  const settle = (id: string) => {
    pending.delete(id)
    since = performance.now()
  }
  devtools.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other' }) => {
    // An event stream stays open with the page, and is not part of loading it.
    if (!request.url.startsWith('http') || pending.has(requestId) || type === 'EventSource') return
    pending.set(requestId, type)
    traffic.requests += 1
  })
  devtools.on('Network.requestServedFromCache', ({ requestId }) => {
    if (pending.has(requestId)) traffic.requests -= 1
  })
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    if (pending.has(requestId) && response.fromDiskCache === true) traffic.requests -= 1
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = pending.get(requestId)
    settle(requestId)
    if (kind === undefined) return
    traffic.bytes += encodedDataLength
    traffic.byKind.set(kind, (traffic.byKind.get(kind) ?? 0) + encodedDataLength)
  })
  devtools.on('Network.loadingFailed', ({ requestId }) => settle(requestId))
  return {
    take: () => {
      const taken = traffic
      traffic = noTraffic()
      return taken
    },
    isIdleSince: (start: number) => pending.size === 0 && performance.now() - Math.max(start, since) > idleMs,
  }
}

const idleTimeout = 20_000

/**
 * Opens an empty page on an emulated phone with a slow CPU, a slow network and an empty cache. The blog takes for granted that
 * phones have Korean fonts: to emulate a system without them, the user agent is not a phone's.
 */
export const openPhone = async (browser: Browser, hasKoreanFonts = true): Promise<Phone> => {
  const context = await browser.newContext({ ...device, ...(hasKoreanFonts && { userAgent }) })
  const page = await context.newPage()
  await setTimeout(windowSettlingMs)
  const devtools = await context.newCDPSession(page)
  const traffic = watchTraffic(devtools)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', network)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return {
    page,
    traffic: traffic.take,
    networkIdle: async () => {
      const start = performance.now()
      while (!traffic.isIdleSince(start)) {
        if (performance.now() - start > idleTimeout) throw new Error(`${page.url()} never became idle`)
        await setTimeout(50)
      }
      // With a timeout: on a slowed CPU a page restored from the bfcache sometimes stays busy forever, even without scripts.
      await page.evaluate((timeout) => new Promise((resolve) => requestIdleCallback(resolve, { timeout })), idleTimeout)
    },
    close: () => context.close(),
  }
}
