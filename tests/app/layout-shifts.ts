import type { Page } from 'playwright-core'

/** Records layout shifts, including those right after input. */
const watch = `
  const shifts = []
  const observer = new PerformanceObserver((list) => shifts.push(...list.getEntries()))
  observer.observe({ type: 'layout-shift', buffered: true })
  window.takeShifts = () => [...shifts.splice(0), ...observer.takeRecords()]
    .filter(({ value }) => value >= 0.001)
    .map(({ value, sources }) => [value, ...sources.map(({ node }) => node?.textContent.slice(0, 40))])
`

export const watchShifts = (page: Page): Promise<unknown> => page.addInitScript(watch)

/** Waits for the next paint: a shift is recorded with the frame after it. */
export const nextPaint = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))

/** The layout shifts since the last call: values and the texts of moved elements. */
export const takeShifts = async (page: Page): Promise<unknown> => {
  await nextPaint(page)
  return page.evaluate('takeShifts()')
}
