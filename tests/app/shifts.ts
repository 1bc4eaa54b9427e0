import type { Page } from 'playwright-core'

/** Notes whatever is moved within the window, also where the reader has just tapped. */
const watch = `
  const shifts = []
  const observer = new PerformanceObserver((list) => shifts.push(...list.getEntries()))
  observer.observe({ type: 'layout-shift', buffered: true })
  window.takeShifts = () => [...shifts.splice(0), ...observer.takeRecords()]
    .filter(({ value }) => value >= 0.001)
    .map(({ value, sources }) => [value, ...sources.map(({ node }) => node?.textContent.slice(0, 40))])
`

export const watchShifts = (page: Page): Promise<unknown> => page.addInitScript(watch)

/** A shift is noted with the frame that is painted after it. */
export const painted = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))

/** What has been moved since the last time of asking. */
export const takeShifts = async (page: Page): Promise<unknown> => {
  await painted(page)
  return page.evaluate('takeShifts()')
}
