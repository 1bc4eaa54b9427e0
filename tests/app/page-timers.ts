import type { Page } from 'playwright-core'

const timersThat = (end: string) => (page: Page, lengths: readonly number[]) =>
  page.addInitScript(`window.setTimeout = ((after) => (run, ms, ...given) =>
    ${JSON.stringify(lengths)}.includes(ms) ? ${end} : after(run, ms, ...given))(setTimeout)`)

/** The page's timers of these lengths, in milliseconds, never end: however slow the machine is, the test is done before them. */
export const stopTimers = timersThat('0')
/** They end at once. */
export const endTimers = timersThat('after(run, 0, ...given)')

/** How long a page waits for its fonts: for that of the titles; for all, if the owner wants so; if the system has no Korean one. */
export const fontWaits = [400, 3_000, 8_000] as const
/** How long after a post's hydration the code for new comments is loaded, and the stream of news opened. */
export const restBeforeLive = [2_000] as const
/** How long the owner can undo a deletion. */
export const undoWait = [8_000] as const
/** How long after an early press a page whose end has not come is taken for broken. */
export const missingEndWait = [10_000] as const
