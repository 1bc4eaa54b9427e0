import { type RefObject, useLayoutEffect } from 'react'

import css from './prose-tools.module.css'

type Props = {
  /** Whoever renders it opens it: an effect would open it again when the reader comes back to the screen. */
  readonly dialog: RefObject<HTMLDialogElement | null>
  readonly picture: HTMLImageElement
  readonly onClose: () => void
}

/** A picture as large as the window; Escape, a click or the button puts focus back where it was. */
export const LargePicture = ({ dialog, picture: { src, srcset, alt }, onClose }: Props) => {
  // A passive effect is cleaned up some time after the screen was left; whoever came back at once would find the dialog open.
  useLayoutEffect(() => {
    const element = dialog.current
    const close = () => element?.close()
    element?.addEventListener('click', close)
    return () => {
      element?.removeEventListener('click', close)
      close()
    }
  }, [dialog])
  // The event comes late: by then the dialog may be open again.
  const closed = () => dialog.current?.open || onClose()
  return (
    <dialog ref={dialog} className={css.dialog} aria-label={alt || '그림'} onClose={closed}>
      <img src={src} srcSet={srcset || undefined} sizes="100vw" alt={alt} />
      <button className={css.close}>닫기</button>
    </dialog>
  )
}
