import type { BrowserContext, Page } from 'playwright-core'

/**
 * Runs in every document before anything else. Whoever leaves for another screen notes when, and the heading it is
 * known by; whichever document shows that heading notes the frame after the one it first stood in. The notes lie in
 * the session's storage, which outlives a document: a click is measured alike whether it loads a page or draws a screen.
 */
const watch = () => {
  if (!location.protocol.startsWith('http')) return
  /** A heading that has not come after so many frames will not come; whoever waits for it gives up by itself. */
  const mostFrames = 1_200
  let frames = 0
  let isLooking = false
  const look = () => {
    isLooking = false
    const heading = sessionStorage.getItem('bench heading')
    frames += 1
    if (heading === null || frames > mostFrames) return
    const headings = [...document.querySelectorAll('main h1')]
    const isShown = headings.some((it) => it.textContent.trim() === heading && it.checkVisibility())
    if (!isShown) return lookSoon()
    sessionStorage.removeItem('bench heading')
    requestAnimationFrame((now) => {
      const left = Number(sessionStorage.getItem('bench left'))
      sessionStorage.setItem('bench painted', String(performance.timeOrigin + now - left))
    })
  }
  /** One look a frame, however many events ask for one: each makes the page lay itself out. */
  const lookSoon = () => {
    if (isLooking) return
    isLooking = true
    requestAnimationFrame(look)
  }
  const leave = (heading: string, at: number) => {
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

/** Watches every document that is opened from now on. */
export const watchScreens = (context: BrowserContext): Promise<unknown> => context.addInitScript(watch)

/** How long it took from the click, or from {@link go}, until the new screen was painted. */
export const painted = async (page: Page): Promise<number> => {
  const found = await page.waitForFunction(() => sessionStorage.getItem('bench painted'), undefined, { polling: 100 })
  return Number(await found.jsonValue())
}

/** Goes back or forward to the screen of this heading. */
export const go = (page: Page, by: -1 | 1, heading: string): Promise<void> =>
  page.evaluate((detail) => void window.dispatchEvent(new CustomEvent('bench go', { detail })), { by, heading })

/** Whether the browser had kept the whole document that is shown now. */
export const wasKept = (page: Page): Promise<boolean> =>
  page.evaluate(() => sessionStorage.getItem('bench kept') === 'true')
