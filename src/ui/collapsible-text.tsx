import { useId } from 'react'

import { isTall } from '#/text/tall-text.ts'

import { LinkedText } from './linked-text.tsx'

type Props = {
  readonly text: string
  readonly isOpen: boolean
  readonly onToggle: () => void
  /** Of the screen itself: a shared stylesheet would be one more request. */
  readonly css: { readonly text?: string; readonly expand?: string }
}

/** A visitor's text. Tall texts are collapsed visually unless they are open. */
export const CollapsibleText = ({ text, isOpen, onToggle, css }: Props) => {
  const id = useId()
  const isLong = isTall(text)
  return (
    <>
      <p id={id} className={css.text} data-collapsed={isLong && !isOpen}>
        <LinkedText text={text} />
      </p>
      {isLong && (
        <button type="button" className={css.expand} aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
          {isOpen ? '접기' : '더 보기'}
        </button>
      )}
    </>
  )
}
