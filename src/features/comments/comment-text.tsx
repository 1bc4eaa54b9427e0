import { useState } from 'react'

import { type CommentNode, contentOf, isWrittenHere } from '#/thread/edits.ts'
import { CollapsibleText } from '#/ui/collapsible-text.tsx'

import { useSectionActions } from './section-context.ts'

import css from './comment-text.module.css'

/** The text of a comment. Tall texts are collapsed, except for their author right after writing. */
export const CommentText = ({ node }: { node: CommentNode }) => {
  // Keeps the page's height for back and forward.
  const { expandedTexts } = useSectionActions().stores
  const [isOpen, setOpen] = useState(() => isWrittenHere(node) || expandedTexts.has(node.key))

  const toggle = () => {
    setOpen(!isOpen)
    if (isOpen) expandedTexts.delete(node.key)
    else expandedTexts.add(node.key)
  }

  return <CollapsibleText text={contentOf(node)} isOpen={isOpen} onToggle={toggle} css={css} />
}
