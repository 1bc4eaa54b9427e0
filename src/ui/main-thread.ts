/** Runs a callback after the next paint, when reading the layout forces no reflow. */
export const afterPaint = (run: () => void): void => {
  requestAnimationFrame(() => setTimeout(run))
}

/** Ends the current task, so that the browser can scroll, paint and handle input in between. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

/**
 * Resolves when the browser has nothing else to do; after a second where it cannot tell (Safari), after two where it does not: on a
 * page that draws no more frames, Chromium may never call an idle callback without a timeout.
 */
export const nextIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve(), { timeout: 2_000 })
    else setTimeout(resolve, 1_000)
  })
