import type { MouseEvent } from 'react'

/**
 * Ignores the second click of a double click: by then something else, even a link, may have moved under the pointer.
 * For `onClickCapture`, or for the press itself.
 */
export const ignoreDoubleClick = (event: Pick<MouseEvent, 'detail' | 'preventDefault' | 'stopPropagation'>): void => {
  if (event.detail <= 1) return
  event.preventDefault()
  event.stopPropagation()
}

/** The link of the last single click. */
let clicked: Element | null = null

/**
 * Ignores the second click of a double click if it hits another link than the first: the next screen is there so fast that its
 * links are under the pointer by then. For `onClickCapture`.
 */
export const ignoreDoubleClickOnNextScreen = (event: MouseEvent): void => {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (event.detail <= 1) clicked = link
  else if (link !== null && link !== clicked) ignoreDoubleClick(event)
}
