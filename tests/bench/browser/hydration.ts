import type { Browser } from 'playwright-core'

import { spreadOf } from '../samples.ts'
import { inMs, type Row } from '../table.ts'

const loads = 9

/** The root's effects run once the page is alive, and count the visitor. */
const sign = '/api/user/increment'

const aliveAfter = (path: string): number => {
  const entries = performance.getEntriesByType('resource').filter((entry) => entry instanceof PerformanceResourceTiming)
  const script = entries.find(
    ({ initiatorType, name }) => initiatorType === 'script' && name.includes('/assets/index-'),
  )
  const alive = entries.find(({ name }) => name.endsWith(path))
  return script === undefined || alive === undefined ? Number.NaN : alive.startTime - script.responseEnd
}

/** From the arrival of the first script to a page that answers, for a visitor who comes for the first time. */
export const hydration = async (browser: Browser, name: string, address: string): Promise<Row> => {
  const times: number[] = []
  for (let load = 0; load < loads; load += 1) {
    const context = await browser.newContext()
    const page = await context.newPage()
    const counted = page.waitForResponse((answer) => answer.url().endsWith(sign))
    await page.goto(address)
    await counted
    // The browser notes a request once its answer is read.
    await page.waitForFunction(
      (path) => performance.getEntriesByType('resource').some((it) => it.name.endsWith(path)),
      sign,
    )
    times.push(await page.evaluate(aliveAfter, sign))
    await context.close()
  }
  return { name: `${name}, 살아나기까지`, measured: inMs(spreadOf(times)) }
}
