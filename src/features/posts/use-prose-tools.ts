import { type RefObject, useEffect } from 'react'

import { addCopyButton } from './copy-button.ts'
import { addZoomButton } from './zoom-button.ts'

/**
 * Puts tools into the HTML of a post: a button that copies a listing, one that shows a picture larger. They are
 * no part of the post, and would be of no use without scripts.
 */
export const useProseTools = (
  body: RefObject<HTMLElement | null>,
  html: string,
  onZoom: (image: HTMLImageElement) => void,
): void => {
  useEffect(() => {
    const root = body.current
    if (root === null || html === '') return
    const removals = [
      ...[...root.querySelectorAll('pre')].map(addCopyButton),
      ...[...root.querySelectorAll('img')]
        .filter((image) => image.closest('a, button') === null)
        .map((image) => addZoomButton(image, onZoom)),
    ]
    return () => {
      for (const remove of removals) remove()
    }
  }, [body, html, onZoom])
}
