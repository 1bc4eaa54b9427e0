import { afterPaint } from '../main-thread.ts'

/** Moves the focus to the content of the page, without scrolling. */
export const focusMain = (): void => document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true })

/** {@link focusMain} if the focused element is gone by the next paint, not earlier: focusing forces a layout. */
export const focusMainIfLost = (): void =>
  afterPaint(() => {
    if (document.activeElement === document.body) focusMain()
  })
