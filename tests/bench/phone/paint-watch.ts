import type { BrowserContext, Page } from 'playwright-core'

/**
 * Runs in every document before its own scripts. A navigation stores its time and the heading of its destination; the document
 * that shows this heading stores the time of the next frame. Session storage outlives documents, so that navigations with and
 * without a page load are measured alike.
 */
const watch = () => {
  if (!location.protocol.startsWith('http')) return
  /** Stops looking for a heading after this many frames; the waiting test times out by itself. */
  const maxFrames = 1_200
  let frames = 0
  let isLooking = false
  const look = () => {
    isLooking = false
    const heading = sessionStorage.getItem('bench heading')
    frames += 1
    if (heading === null || frames > maxFrames) return
    const headings = [...document.querySelectorAll('main h1')]
    const isShown = headings.some((it) => it.textContent.trim() === heading && it.checkVisibility())
    if (!isShown) return lookSoon()
    sessionStorage.removeItem('bench heading')
    requestAnimationFrame((now) => {
      const left = Number(sessionStorage.getItem('bench left'))
      performance.mark('bench painted', { startTime: now })
      sessionStorage.setItem('bench painted', String(performance.timeOrigin + now - left))
    })
  }
  /** Looks at most once per frame, because each look forces a layout. */
  const lookSoon = () => {
    if (isLooking) return
    isLooking = true
    requestAnimationFrame(look)
  }
  const leave = (heading: string, at: number) => {
    performance.mark('bench left', { startTime: at })
    sessionStorage.setItem('bench heading', heading)
    sessionStorage.setItem('bench left', String(performance.timeOrigin + at))
    sessionStorage.removeItem('bench painted')
    frames = 0
    lookSoon()
  }
  window.addEventListener(
    'click',
    ({ target, timeStamp }) => {
      const link = target instanceof Element ? target.closest('a') : null
      if (link !== null) leave(link.textContent.trim(), timeStamp)
    },
    { capture: true },
  )
  window.addEventListener('bench go', (event) => {
    if (!(event instanceof CustomEvent)) return
    leave(event.detail.heading, performance.now())
    history.go(event.detail.by)
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    sessionStorage.setItem('bench kept', String(persisted))
    lookSoon()
  })
  lookSoon()
}

/** Measures the navigations of all documents that the context opens from now on. */
export const watchScreens = (context: BrowserContext): Promise<unknown> => context.addInitScript(watch)

/** The time from a click, or from {@link go}, to the paint of the new screen, in milliseconds. */
export const paintTime = async (page: Page): Promise<number> => {
  const found = await page.waitForFunction(() => sessionStorage.getItem('bench painted'), undefined, { polling: 100 })
  return Number(await found.jsonValue())
}

/** Goes back or forward to the screen with this heading. */
export const go = (page: Page, by: -1 | 1, heading: string): Promise<void> =>
  page.evaluate((detail) => void window.dispatchEvent(new CustomEvent('bench go', { detail })), { by, heading })

/** Whether the document was restored from the back/forward cache. */
export const isFromBfcache = (page: Page): Promise<boolean> =>
  page.evaluate(() => sessionStorage.getItem('bench kept') === 'true')
