import type { MouseEvent } from 'react'

/**
 * Ignores the second click of a double click: by then something else, even a link, may have moved under the pointer.
 * For `onClickCapture`.
 */
export const ignoreDoubleClick = (event: MouseEvent): void => {
  if (event.detail <= 1) return
  event.preventDefault()
  event.stopPropagation()
}
