import { setTimeout } from 'node:timers/promises'

import type { Phone } from './device.ts'

/** Long enough for both sites; whatever happens later is not counted. */
const observationMs = 5_000

/** The metrics of a cold load, in milliseconds since the start of the navigation. */
export type PageLoad = {
  readonly fcp: number
  readonly lcp: number
  readonly cls: number
  /** The end of the last long task (50 ms or more); the first paint if there is none. */
  readonly quiet: number
  /** Total blocking time: the sum of what exceeds 50 ms in each long task after the first paint. */
  readonly blocking: number
  readonly kilobytes: number
  readonly requests: number
}

const timings = (): Promise<Omit<PageLoad, 'kilobytes' | 'requests'>> =>
  new Promise((resolve) => {
    const fcp = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN
    const found = { fcp, lcp: 0, cls: 0, quiet: fcp, blocking: 0 }
    const observers: Readonly<Record<string, (entry: PerformanceEntry) => void>> = {
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
    for (const [type, observe] of Object.entries(observers))
      new PerformanceObserver((list) => list.getEntries().forEach(observe)).observe({ type, buffered: true })
    // Buffered entries arrive in a later task.
    globalThis.setTimeout(() => resolve(found), 200)
  })

/** Loads a page with an empty cache, and observes it for five seconds. */
export const loadPage = async ({ page, traffic }: Phone, address: string): Promise<PageLoad> => {
  await page.goto(address, { waitUntil: 'commit' })
  await setTimeout(observationMs)
  const { requests, bytes } = traffic()
  return { ...(await page.evaluate(timings)), requests, kilobytes: bytes / 1_000 }
}
