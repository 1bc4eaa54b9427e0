import { useId } from 'react'

import { withFewMarks } from '#/text/combining-marks.ts'
import { splitLinks } from '#/text/split-links.ts'

/** Characters per line on a wide screen. */
const charactersOfALine = 50

/** Collapsed, 16 are visible (`comment-text.module.css`, `inbox-item.module.css`), so there is enough to expand. */
const maxLines = 24

/** Whether a text is long enough to be collapsed. By counting lines, because measuring would force a layout. */
export const isTall = (text: string): boolean => {
  const lines = text.split(/\r\n|[\n-\r\u0085\u2028\u2029]/)
  return lines.reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / charactersOfALine)), 0) > maxLines
}

/** Plain text with its line breaks; URLs in it become external links. */
const LinkedText = ({ text }: { text: string }) =>
  splitLinks(withFewMarks(text)).map(({ text: part, href, at }) =>
    href === null ? (
      part
    ) : (
      // With `dir`, a bidirectional control before the link cannot reorder the letters of its address.
      <a key={at} href={href} dir="ltr" rel="noopener noreferrer nofollow ugc" target="_blank">
        {part}
      </a>
    ),
  )

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
