import { type RefObject, useEffect } from 'react'

import { addCopyButton } from './copy-button.ts'
import { addZoomButton } from './zoom-button.ts'

/**
 * Puts tools into the HTML of a post: a button that copies a listing, one that shows a picture larger. They are no part
 * of the post, and would be of no use without scripts. They stay as long as that HTML: a kept screen that is shown again
 * would otherwise be laid out once without them and once with them.
 */
export const useProseTools = (
  body: RefObject<HTMLElement | null>,
  html: string,
  onZoom: (image: HTMLImageElement) => void,
): void => {
  useEffect(() => {
    if (html === '') return
    for (const pre of body.current?.querySelectorAll('pre') ?? []) addCopyButton(pre)
    for (const image of body.current?.querySelectorAll('img') ?? [])
      if (image.closest('a, button') === null) addZoomButton(image, onZoom)
  }, [body, html, onZoom])
}
