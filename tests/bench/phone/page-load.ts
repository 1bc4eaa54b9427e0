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
  /** The arrival of the last byte of the HTML. */
  readonly htmlEnd: number
  /** By the browser's kind of resource. */
  readonly kilobytesByKind: ReadonlyMap<string, number>
}

type Traffic = Pick<PageLoad, 'kilobytes' | 'requests' | 'kilobytesByKind'>

/** With what was shifted after it was painted: element and class. */
const timings = (): Promise<Omit<PageLoad, keyof Traffic> & { shifted: readonly string[] }> =>
  new Promise((resolve) => {
    const fcp = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN
    const [navigation] = performance.getEntriesByType('navigation')
    const isTimed = navigation instanceof PerformanceNavigationTiming
    const htmlEnd = isTimed ? navigation.responseEnd : Number.NaN
    // For the profile: where its trace begins.
    performance.mark('bench start', { startTime: 0 })
    const shifted: string[] = []
    const found = { fcp, lcp: 0, cls: 0, quiet: fcp, blocking: 0, htmlEnd, shifted }
    const observers: Readonly<Record<string, (entry: PerformanceEntry) => void>> = {
      'largest-contentful-paint': ({ startTime }) => {
        found.lcp = startTime
      },
      'layout-shift': (entry) => {
        if ('value' in entry) found.cls += Number(entry.value)
        if (!('sources' in entry && Array.isArray(entry.sources))) return
        for (const { node } of entry.sources)
          if (node instanceof Element) shifted.push(`${node.localName}.${node.className}`)
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
  const { requests, bytes, byKind } = traffic()
  const kilobytesByKind = new Map([...byKind].map(([kind, size]) => [kind, size / 1_000]))
  const { shifted, ...load } = await page.evaluate(timings)
  if (shifted.length > 0) console.error(`${address}에서 밀린 것: ${shifted.join(', ')}`)
  return { ...load, requests, kilobytes: bytes / 1_000, kilobytesByKind }
}
