import type { BrowserContext, Page } from 'playwright-core'

/**
 * Runs in the page before anything else: measures from every event of this kind to the paint after it. A message sent
 * within the last callback before a paint arrives after that paint.
 */
const watch = (type: string) => {
  const { port1, port2 } = new MessageChannel()
  const waiting: number[] = []
  port1.addEventListener('message', () => {
    for (const start of waiting.splice(0)) performance.measure(`${type} to paint`, { start })
  })
  port1.start()
  window.addEventListener(
    type,
    ({ timeStamp }) => {
      waiting.push(timeStamp)
      requestAnimationFrame(() => port2.postMessage(null))
    },
    { capture: true },
  )
}

/** Measures events of this kind on every page that is opened from now on. */
export const watchPaints = (context: BrowserContext, type: string): Promise<unknown> =>
  context.addInitScript(watch, type)

/** How long each event took to be seen, in milliseconds, the oldest first. */
export const paintsAfter = (page: Page, type: string): Promise<number[]> =>
  page.evaluate((name) => performance.getEntriesByName(name).map(({ duration }) => duration), `${type} to paint`)
