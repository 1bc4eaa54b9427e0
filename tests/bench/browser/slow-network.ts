import type { Browser } from 'playwright-core'

import { median } from '../statistics.ts'
import { atMost, type Row } from '../table.ts'

const loads = 7

/** Slow 4G, with the values of Lighthouse. */
const network = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
const slowdown = 4

type Paints = { readonly fcp: number; readonly lcp: number; readonly cls: number }

const paintsOf = (): Promise<Paints> =>
  new Promise((resolve) => {
    let [lcp, cls] = [0, 0]
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) lcp = startTime
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ('value' in entry) cls += Number(entry.value)
    }).observe({ type: 'layout-shift', buffered: true })
    // Buffered entries arrive in a later task.
    setTimeout(() => {
      const fcp = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN
      resolve({ fcp, lcp, cls })
    }, 200)
  })

const load = async (browser: Browser, address: string): Promise<Paints> => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', network)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.goto(address, { waitUntil: 'networkidle' })
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  const paints = await page.evaluate(paintsOf)
  await context.close()
  return paints
}

const inSeconds = (ms: number): string => `${(ms / 1_000).toFixed(2)} s`

/** A post on a phone with a slow network, compared with the same HTML and CSS without scripts. */
export const measureSlowNetwork = async (browser: Browser, blog: string, scriptless: string): Promise<Row[]> => {
  const pairs: { readonly ours: Paints; readonly best: Paints }[] = []
  for (let round = 0; round < loads; round += 1)
    pairs.push({ ours: await load(browser, blog), best: await load(browser, scriptless) })
  const compare = (name: string, of: 'fcp' | 'lcp'): Row => {
    const ratio = median(pairs.map(({ ours, best }) => ours[of] / best[of]))
    return {
      name: `느린 4G, 글의 ${name}`,
      measured: inSeconds(median(pairs.map(({ ours }) => ours[of]))),
      reference: inSeconds(median(pairs.map(({ best }) => best[of]))),
      ratio,
      goal: atMost(ratio, 1.15),
    }
  }
  const cls = Math.max(...pairs.map(({ ours }) => ours.cls))
  return [
    compare('FCP', 'fcp'),
    compare('LCP', 'lcp'),
    { name: '느린 4G, 글의 CLS', measured: cls.toFixed(3), goal: atMost(cls, 0.1) },
  ]
}
