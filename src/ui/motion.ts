/** Whether the reader has asked for less motion; what a script moves does not heed the stylesheet. */
export const prefersCalm = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches

/** Not under a finger: the browser would photograph the old screen first, which on a phone takes as long as showing the new one. */
const canMove = (): boolean =>
  typeof document !== 'undefined' &&
  'startViewTransition' in document &&
  !prefersCalm() &&
  window.matchMedia('(pointer: fine)').matches

/** Lets the browser move from one screen to the next, where it can and the reader wants it to. */
export const moveInto = async (update: () => Promise<void>): Promise<void> => {
  if (!canMove()) return update()
  const { updateCallbackDone, ready, finished } = document.startViewTransition(update)
  // Broken off, by a resized window for one, it has shown the screen all the same: nothing is amiss.
  for (const motion of [ready, finished]) motion.catch(() => null)
  return updateCallbackDone
}
