import { useEffect, useRef } from 'react'

import { commentName, isDeleted, isWriting } from './comment-edits.ts'
import { CommentList } from './comment-list.tsx'
import { CommentRow } from './comment-row.tsx'
import { fieldInUse } from './focus.ts'
import { useSectionState } from './section-context.ts'
import type { VisibleBranch } from './visible-comments.ts'

import css from './comment-item.module.css'

/** A comment with its replies inside. */
export const CommentItem = ({ branch: { node, level, answers, replies } }: { branch: VisibleBranch }) => {
  const { form, focused, marked, waiting, deletions } = useSectionState()
  const article = useRef<HTMLElement>(null)
  const { id, author } = node.comment
  const wish = focused?.key === node.key ? focused : null
  const isMarked = marked !== null && marked === id
  const openForm = form !== null && form.commentId === id ? form.kind : null

  useEffect(() => {
    if (wish === null) return
    article.current?.focus({ preventScroll: true })
    article.current?.scrollIntoView({ block: 'nearest' })
  }, [wish])
  useEffect(() => {
    // It may have had to be loaded first: by now the visitor may be writing.
    if (isMarked && fieldInUse() === null) article.current?.focus({ preventScroll: true })
  }, [isMarked])

  return (
    <li className={css.item} data-level={Math.min(level, 12)}>
      <article
        ref={article}
        id={id === null ? undefined : commentName(id)}
        className={css.comment}
        tabIndex={-1}
        aria-label={isDeleted(node) || author === '' ? '삭제된 댓글' : author}
        aria-busy={isWriting(node) || node.deletions.length > 0}
        data-marked={isMarked}
      >
        <CommentRow
          node={node}
          answers={level > 2 ? answers : null}
          form={openForm}
          deletion={id === null ? null : (deletions.get(id) ?? null)}
          isWaiting={id !== null && waiting.has(id) && openForm !== 'reply'}
        />
        {replies.length > 0 && <CommentList branches={replies} label={null} />}
      </article>
    </li>
  )
}
