import type { Phone } from './device.ts'

const taps = 3

const watchInteractions = () => {
  const options = { type: 'event', buffered: false, durationThreshold: 16 }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (entry instanceof PerformanceEventTiming && entry.interactionId > 0)
        performance.measure('interaction', {
          start: entry.startTime,
          duration: entry.duration,
          detail: entry.interactionId,
        })
  }).observe(options)
}

/** The longest of the events that each tap consists of. */
const interactions = (): number[] => {
  const longest = new Map<unknown, number>()
  for (const entry of performance.getEntriesByName('interaction'))
    if (entry instanceof PerformanceMeasure)
      longest.set(entry.detail, Math.max(longest.get(entry.detail) ?? 0, entry.duration))
  return [...longest.values()]
}

/** From a tap on the switch to the next paint, as the browser itself measures it. */
export const switchTheme = async ({ page, atRest }: Phone, address: string): Promise<number[]> => {
  await page.goto(address)
  await atRest()
  await page.evaluate(watchInteractions)
  for (let tap = 0; tap < taps; tap += 1) {
    await page.locator('button[aria-label^="화면 밝기"]').tap()
    await page.waitForFunction((count) => {
      const ids = performance.getEntriesByName('interaction').map((it) => it instanceof PerformanceMeasure && it.detail)
      return new Set(ids).size > count
    }, tap)
    await atRest()
  }
  return page.evaluate(interactions)
}
