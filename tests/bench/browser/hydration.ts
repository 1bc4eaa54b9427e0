import type { Browser } from 'playwright-core'

import { percentilesOf } from '../statistics.ts'
import { inMs, type Row } from '../table.ts'

const loads = 9

/** The root's effects run after hydration, and count the visitor with this call. */
const firstCall = '/api/user/increment'

const hydrationTime = (path: string): number => {
  const entries = performance.getEntriesByType('resource').filter((entry) => entry instanceof PerformanceResourceTiming)
  const script = entries.find(({ initiatorType, name }) => initiatorType === 'script' && name.includes('/assets/app-'))
  const call = entries.find(({ name }) => name.endsWith(path))
  return script === undefined || call === undefined ? Number.NaN : call.startTime - script.responseEnd
}

/** From the arrival of the first script to the end of hydration, for a new visitor. */
export const measureHydration = async (browser: Browser, name: string, address: string): Promise<Row> => {
  const times: number[] = []
  for (let load = 0; load < loads; load += 1) {
    const context = await browser.newContext()
    const page = await context.newPage()
    const counted = page.waitForResponse((answer) => answer.url().endsWith(firstCall))
    await page.goto(address)
    await counted
    // The browser records a request only when its answer has been read.
    await page.waitForFunction(
      (path) => performance.getEntriesByType('resource').some((it) => it.name.endsWith(path)),
      firstCall,
    )
    times.push(await page.evaluate(hydrationTime, firstCall))
    await context.close()
  }
  return { name: `${name}, 살아나기까지`, measured: inMs(percentilesOf(times)) }
}
