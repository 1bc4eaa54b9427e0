import { type RefObject, useEffect, useRef } from 'react'

import { ignoreDoubleClick } from '#/ui/double-click.ts'
import { isFocusLost } from '#/ui/is-focus-lost.ts'
import { takesText } from '#/ui/keyboard.ts'

import { isBlank } from './form-text.ts'

/** Whether an element is the button of a comment that has just opened its form. */
const hasOpened = (form: HTMLElement | null, element: Element): boolean => {
  const comment = element.closest('article')
  // Those with `aria-controls` expand a long text.
  return (
    comment !== null &&
    comment === form?.closest('article') &&
    element.matches('[aria-expanded="true"]:not([aria-controls])')
  )
}

/**
 * Whether a form may take the focus: it is nowhere, in that form, on the button that opened it, or on a comment, where only the
 * page puts it.
 */
export const mayFocusForm = (form: HTMLElement | null): boolean => {
  const active = document.activeElement
  if (active === null || active === document.body || active.matches('article')) return true
  return form?.contains(active) === true || hasOpened(form, active)
}

/** The focused text field. */
export const focusedTextField = (): Element | null =>
  takesText(document.activeElement) ? document.activeElement : null

/** Whether the visitor is typing in a field outside `from`, so that the focus must stay there. */
export const isTypingOutside = (from: Element | null): boolean => {
  const field = focusedTextField()
  return field !== null && from?.contains(field) !== true
}

/** The longest time between the taps of a double tap, in milliseconds, and the longest way, in pixels. */
const doubleTap = { ms: 400, px: 40 } as const

/**
 * To be called after a press: ignores more of a double click or double tap, which would focus whatever has come under the pointer
 * or finger by then.
 */
export const ignoreSecondPress = (first: MouseEvent | null): void => {
  const pressing = new AbortController()
  const hear = (event: MouseEvent) => {
    if (event.detail > 1) ignoreDoubleClick(event)
    // A press of its own.
    else pressing.abort()
  }
  // Taps are not counted in `detail`. Without its end, a tap neither focuses nor clicks.
  const hearTap = (event: TouchEvent) => {
    const [touch] = event.changedTouches
    if (first === null || touch === undefined || !event.cancelable) return
    const way = Math.hypot(touch.clientX - first.clientX, touch.clientY - first.clientY)
    if (event.timeStamp - first.timeStamp < doubleTap.ms && way < doubleTap.px) event.preventDefault()
  }
  const options = { capture: true, passive: false, signal: pressing.signal }
  // The press, which focuses a field, and the click, which focuses that of a label.
  for (const type of ['mousedown', 'click'] as const) window.addEventListener(type, hear, options)
  window.addEventListener('touchend', hearTap, options)
}

/** Focuses the first empty field that is visible, and so never the honeypot. */
export const focusFirstBlank = (form: HTMLFormElement | null): void => {
  const seen = ':is(input, textarea):not([aria-hidden], [hidden])'
  const inputs = form?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(seen) ?? []
  ;[...inputs].find(({ name, value }) => isBlank(name, value))?.focus()
}

/** Focuses the text area, with the cursor at the end. */
export const focusContent = (form: HTMLFormElement | null): void => {
  const content = form?.querySelector('textarea')
  content?.focus()
  content?.setSelectionRange(content.value.length, content.value.length)
}

/** Focuses and selects a wrong password, so that typing replaces it. */
export const focusPassword = (field: HTMLInputElement | null): void => {
  field?.focus()
  field?.select()
}

/** Moves the focus to a note when comments are closed while the visitor is in a form, which goes with them. */
export const useFocusWhenClosed = (areClosed: boolean): RefObject<HTMLParagraphElement | null> => {
  const note = useRef<HTMLParagraphElement>(null)
  const wereClosed = useRef(areClosed)
  useEffect(() => {
    const areJustClosed = areClosed && !wereClosed.current
    wereClosed.current = areClosed
    if (areJustClosed && isFocusLost()) note.current?.focus({ preventScroll: true })
  }, [areClosed])
  return note
}
