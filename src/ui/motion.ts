/** Whether the reader prefers reduced motion, for scripts; stylesheets have a media query. */
export const prefersReducedMotion = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches

/** Not on touch devices: capturing the old screen takes a phone as long as rendering the new one. */
const canAnimate = (): boolean =>
  'startViewTransition' in document && !prefersReducedMotion() && window.matchMedia('(pointer: fine)').matches

/**
 * Runs an update in a view transition where the browser supports it, the pointer is fine and the reader has not asked for
 * reduced motion; otherwise directly.
 */
export const withViewTransition = async (update: () => Promise<void>): Promise<void> => {
  if (!canAnimate()) return update()
  const { updateCallbackDone, ready, finished } = document.startViewTransition(update)
  // A skipped transition, for example by resizing the window, has updated the screen all the same.
  for (const phase of [ready, finished]) phase.catch(() => null)
  return updateCallbackDone
}
