import type { BrowserContext, Page } from 'playwright-core'

/**
 * Runs in the page before its own scripts: measures the time from each event of a type to the next paint. A message that is
 * posted in an animation frame callback arrives after that frame's paint.
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

/** Measures events of a type on all pages that the context opens from now on. */
export const watchPaints = (context: BrowserContext, type: string): Promise<unknown> =>
  context.addInitScript(watch, type)

/** The times from events to their paints in milliseconds, oldest first. */
export const paintsAfter = (page: Page, type: string): Promise<number[]> =>
  page.evaluate((name) => performance.getEntriesByName(name).map(({ duration }) => duration), `${type} to paint`)
