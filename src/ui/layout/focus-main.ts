import { afterPaint } from '../main-thread.ts'

/**
 * Moves the focus to what a link leads to, such as a heading, which takes none by itself; what hides it is opened. Tab goes on from
 * there.
 */
export const focusTarget = (target: HTMLElement): void => {
  const covers = [...document.querySelectorAll('details')].filter(
    (details) => !details.open && details.contains(target),
  )
  for (const details of covers) details.open = true
  if (covers.length > 0) target.scrollIntoView()
  if (target.tabIndex < 0) target.tabIndex = -1
  target.focus({ preventScroll: true })
}

/** Moves the focus to the content of the page, without scrolling. */
export const focusMain = (): void => document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true })

/** {@link focusMain} if the focused element is gone by the next paint, not earlier: focusing forces a layout. */
export const focusMainIfLost = (): void =>
  afterPaint(() => {
    if (document.activeElement === document.body) focusMain()
  })
