import { useId, useState } from 'react'

import { isTall } from '#/text/tall-text.ts'
import { type CommentNode, contentOf, isOwn } from '#/thread/edits.ts'
import { PlainText } from '#/ui/plain-text.tsx'

import { useSectionActions } from './section-context.ts'

import css from './comment-text.module.css'

/** The text of a comment. Tall texts are collapsed visually, except for their author right after writing. */
export const CommentText = ({ node }: { node: CommentNode }) => {
  // Keeps the page's height for back and forward.
  const { unfolded } = useSectionActions().stores
  const [isOpen, setOpen] = useState(() => isOwn(node) || unfolded.has(node.key))
  const id = useId()
  const content = contentOf(node)
  const folds = isTall(content)

  const toggle = () => {
    setOpen(!isOpen)
    if (isOpen) unfolded.delete(node.key)
    else unfolded.add(node.key)
  }

  return (
    <>
      <p id={id} className={css.text} data-folded={folds && !isOpen}>
        <PlainText text={content} />
      </p>
      {folds && (
        <button type="button" className={css.unfold} aria-expanded={isOpen} aria-controls={id} onClick={toggle}>
          {isOpen ? '접기' : '더 보기'}
        </button>
      )}
    </>
  )
}
