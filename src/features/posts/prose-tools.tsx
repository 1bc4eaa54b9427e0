import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'

import css from './prose-tools.module.css'

type Props = {
  /** Opened by the parent: an effect would open it again when the reader comes back to the screen. */
  readonly dialog: RefObject<HTMLDialogElement | null>
  readonly picture: HTMLImageElement
  readonly onClose: () => void
}

/** A picture as large as the window; Escape, a click or the button puts focus back where it was. */
export const LargePicture = ({ dialog, picture: { src, srcset, currentSrc, alt }, onClose }: Props) => {
  // Until the large picture has loaded, shows the one that the text has loaded, enlarged.
  const [candidates, setCandidates] = useState(srcset && `${currentSrc} 1w`)
  useEffect(() => {
    const large = new Image()
    large.sizes = '100vw'
    large.srcset = srcset
    large.addEventListener('load', () => setCandidates(srcset))
  }, [srcset])
  // A passive effect is cleaned up some time after the screen is left; a reader back at once would find the dialog open.
  useLayoutEffect(() => {
    const element = dialog.current
    // The second of two taps, by which phones zoom, would close what the first has opened.
    const close = ({ detail }: MouseEvent) => detail > 1 || element?.close()
    element?.addEventListener('click', close)
    return () => {
      element?.removeEventListener('click', close)
      element?.close()
    }
  }, [dialog])
  // The event comes late: by then the dialog may be open again.
  const closed = () => {
    if (!dialog.current?.open) onClose()
  }
  return (
    <dialog ref={dialog} className={css.dialog} aria-label={alt || '그림'} onClose={closed}>
      <img src={src} srcSet={candidates || undefined} sizes="100vw" alt={alt} />
      <button className={css.close}>닫기</button>
    </dialog>
  )
}

/** How long the copy button shows its result. */
const resultMs = 2_000

const labels = { idle: '코드 복사', done: '복사했습니다', failed: '복사하지 못했습니다' } as const

/** Rejects over plain HTTP too, where there is no clipboard. */
const copy = async (text: string): Promise<void> => navigator.clipboard.writeText(text)

/** Adds a copy button to a code block that has none. */
const addCopyButton = (pre: HTMLElement): void => {
  if (pre.parentElement?.className === css.listing) return
  const frame = document.createElement('div')
  const button = document.createElement('button')
  let timer: ReturnType<typeof setTimeout> | undefined
  frame.className = css.listing ?? ''
  button.type = 'button'
  button.className = css.copy ?? ''
  button.textContent = labels.idle
  button.setAttribute('aria-live', 'polite')
  button.addEventListener('click', () => {
    // From `pre`, because some of the text may be outside `code`. The final line break is dropped, as in what the server has
    // highlighted.
    copy(pre.textContent.replace(/\n$/, '')).then(
      () => show('done'),
      () => show('failed'),
    )
  })
  const show = (result: keyof typeof labels) => {
    button.textContent = labels[result]
    clearTimeout(timer)
    timer = setTimeout(() => (button.textContent = labels.idle), resultMs)
  }
  pre.replaceWith(frame)
  frame.append(pre, button)
}

/** Wraps a picture in a button that enlarges it. */
const addZoomButton = (image: HTMLImageElement, onZoom: (image: HTMLImageElement) => void): void => {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = css.zoom ?? ''
  button.setAttribute('aria-label', image.alt === '' ? '그림 크게 보기' : `그림 크게 보기: ${image.alt}`)
  button.addEventListener('click', () => onZoom(image))
  image.replaceWith(button)
  button.append(image)
}

/**
 * Adds copy and zoom buttons to the HTML of a post. They are not part of the HTML, because they do nothing without scripts. They
 * stay as long as it does: without a cleanup, a kept screen that is shown again needs no second layout.
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
