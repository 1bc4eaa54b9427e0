import { setTimeout } from 'node:timers/promises'

import type { Phone } from './device.ts'

/** Long enough for the slowest of both; what comes later is not counted. */
const observed = 5_000

/** What a cold load came to, in milliseconds since the navigation started. */
export type PageLoad = {
  readonly fcp: number
  readonly lcp: number
  readonly cls: number
  /** The end of the last task of 50 ms or more; the first paint where there is none. */
  readonly quiet: number
  /** Total blocking time: what of each such task after the first paint goes beyond 50 ms. */
  readonly blocking: number
  readonly kilobytes: number
  readonly requests: number
}

const timings = (): Promise<Omit<PageLoad, 'kilobytes' | 'requests'>> =>
  new Promise((resolve) => {
    const fcp = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN
    const found = { fcp, lcp: 0, cls: 0, quiet: fcp, blocking: 0 }
    const notes: Readonly<Record<string, (entry: PerformanceEntry) => void>> = {
      'largest-contentful-paint': ({ startTime }) => {
        found.lcp = startTime
      },
      'layout-shift': (entry) => {
        if ('value' in entry) found.cls += Number(entry.value)
      },
      longtask: ({ startTime, duration }) => {
        const end = startTime + duration
        found.quiet = Math.max(found.quiet, end)
        found.blocking += Math.max(0, end - Math.max(startTime + 50, fcp))
      },
    }
    for (const [type, note] of Object.entries(notes))
      new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
    // What was noted before arrives with the next task.
    globalThis.setTimeout(() => resolve(found), 200)
  })

/** Loads a page on a phone that has never seen it, and watches it for five seconds. */
export const loadPage = async ({ page, traffic }: Phone, address: string): Promise<PageLoad> => {
  await page.goto(address, { waitUntil: 'commit' })
  await setTimeout(observed)
  const { requests, bytes } = traffic()
  return { ...(await page.evaluate(timings)), requests, kilobytes: bytes / 1_000 }
}
