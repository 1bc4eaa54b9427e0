import type { MouseEvent } from 'react'

/**
 * Ignores the second click of a double click, which may meet what has moved into the place of the first, be it a link.
 * For `onClickCapture`.
 */
export const onlyOnce = (event: MouseEvent): void => {
  if (event.detail <= 1) return
  event.preventDefault()
  event.stopPropagation()
}
