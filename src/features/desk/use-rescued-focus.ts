import { type RefObject, useEffect } from 'react'

import { afterPaint } from '#/ui/main-thread.ts'

/**
 * Moves the focus to the heading of its section when the focused control is removed, as buttons are that show something in their
 * own place; browsers leave it on the body. Whoever has a better place for it takes it in an effect, which is earlier.
 */
export const useRescuedFocus = (frame: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const element = frame.current
    if (element === null) return
    let focused: Element | null = null
    let section: Element | null = null
    const follow = ({ target }: FocusEvent) => {
      focused = target instanceof Element ? target : null
      section = focused?.closest('section') ?? null
    }
    // Some browsers send this event for a removed element, too.
    const leave = ({ target }: FocusEvent) =>
      queueMicrotask(() => {
        if (target === focused && focused?.isConnected === true) focused = null
      })
    const rescue = () => {
      const heading = section?.querySelector('h2')
      if (document.activeElement !== document.body || !heading?.isConnected) return
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
    }
    const observer = new MutationObserver(() => {
      if (focused === null || focused.isConnected) return
      focused = null
      afterPaint(rescue)
    })
    observer.observe(element, { childList: true, subtree: true })
    element.addEventListener('focusin', follow)
    element.addEventListener('focusout', leave)
    return () => {
      observer.disconnect()
      element.removeEventListener('focusin', follow)
      element.removeEventListener('focusout', leave)
    }
  }, [frame])
}
