import { useId, useState } from 'react'

import { isTall } from '#/text/tall-text.ts'
import { type CommentNode, contentOf, isWrittenHere } from '#/thread/edits.ts'
import { LinkedText } from '#/ui/linked-text.tsx'

import { useSectionActions } from './section-context.ts'

import css from './comment-text.module.css'

/** The text of a comment. Tall texts are collapsed visually, except for their author right after writing. */
export const CommentText = ({ node }: { node: CommentNode }) => {
  // Keeps the page's height for back and forward.
  const { expandedTexts } = useSectionActions().stores
  const [isOpen, setOpen] = useState(() => isWrittenHere(node) || expandedTexts.has(node.key))
  const id = useId()
  const content = contentOf(node)
  const isLong = isTall(content)

  const toggle = () => {
    setOpen(!isOpen)
    if (isOpen) expandedTexts.delete(node.key)
    else expandedTexts.add(node.key)
  }

  return (
    <>
      <p id={id} className={css.text} data-collapsed={isLong && !isOpen}>
        <LinkedText text={content} />
      </p>
      {isLong && (
        <button type="button" className={css.expand} aria-expanded={isOpen} aria-controls={id} onClick={toggle}>
          {isOpen ? '접기' : '더 보기'}
        </button>
      )}
    </>
  )
}
