import { useEffect, useRef } from 'react'

import css from './prose-tools.module.css'

export type Picture = { readonly src: string; readonly srcSet: string; readonly alt: string }

type Props = { readonly picture: Picture; readonly onClose: () => void }

/** A picture as large as the window; Escape, a click or the button puts focus back where it was. */
export const LargePicture = ({ picture: { src, srcSet, alt }, onClose }: Props) => {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog ref={dialog} className={css.dialog} aria-label={alt === '' ? '그림' : alt} onClose={onClose}>
      <form method="dialog" className={css.stage}>
        <img src={src} srcSet={srcSet === '' ? undefined : srcSet} sizes="100vw" alt={alt} />
        <button className={css.close}>닫기</button>
      </form>
    </dialog>
  )
}
