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

/** The duration of each interaction: that of its longest event. */
const interactions = (): number[] => {
  const longest = new Map<unknown, number>()
  for (const entry of performance.getEntriesByName('interaction'))
    if (entry instanceof PerformanceMeasure)
      longest.set(entry.detail, Math.max(longest.get(entry.detail) ?? 0, entry.duration))
  return [...longest.values()]
}

/** The times from taps on the theme switch to the next paint (INP), in milliseconds. */
export const switchTheme = async ({ page, networkIdle }: Phone, address: string): Promise<number[]> => {
  await page.goto(address)
  await networkIdle()
  await page.evaluate(watchInteractions)
  for (let tap = 0; tap < taps; tap += 1) {
    await page.locator('button[aria-label^="화면 테마"]').tap()
    await page.waitForFunction((count) => {
      const ids = performance.getEntriesByName('interaction').map((it) => it instanceof PerformanceMeasure && it.detail)
      return new Set(ids).size > count
    }, tap)
    await networkIdle()
  }
  return page.evaluate(interactions)
}
