import { memo, useRef } from 'react'

import { type CommentNode, isDeleted, isWriting } from './comment-edits.ts'
import { CommentForm } from './comment-form.tsx'
import { CommentHeader } from './comment-header.tsx'
import { CommentText } from './comment-text.tsx'
import { DeleteForm } from './delete-form.tsx'
import type { Deletion } from './deletion-store.ts'
import { type OpenForm, useSectionActions } from './section-context.ts'
import { WaitingReply } from './waiting-reply.tsx'

import css from './comment-item.module.css'

type Props = {
  readonly node: CommentNode
  readonly answers: CommentNode | null
  readonly form: NonNullable<OpenForm>['kind'] | null
  readonly deletion: Deletion | null
  readonly isWaiting: boolean
}

/** One comment without its replies: it stays as it is when something else in the thread changes. */
export const CommentRow = memo(({ node, answers, form, deletion, isWaiting }: Props) => {
  const { openForm, drafts, deletions, postId, focusComment, remove } = useSectionActions()
  const replyButton = useRef<HTMLButtonElement>(null)
  const deleteButton = useRef<HTMLButtonElement>(null)
  const { id } = node.comment
  const isGone = isDeleted(node)
  const slot = { postId, parentId: id }
  const refusal = deletion?.alert ?? null

  /** Focus goes back to where the form was opened from; a comment that has gone meanwhile has no buttons. */
  const close = (opener: HTMLButtonElement | null) => {
    openForm(null)
    if (opener === null) focusComment(node.key)
    else opener.focus()
  }
  const cancelReply = () => {
    drafts.acknowledge(slot)
    close(replyButton.current)
  }
  const cancelDeletion = () => {
    if (id !== null) deletions.forget(id)
    close(deleteButton.current)
  }

  return (
    <>
      {isGone ? (
        <p className={css.deleted}>삭제된 댓글입니다.</p>
      ) : (
        <>
          <CommentHeader node={node} answers={answers} />
          <CommentText node={node} />
        </>
      )}
      {!isGone && !isWriting(node) && id !== null && (
        <p className={css.actions}>
          <button
            ref={replyButton}
            type="button"
            aria-expanded={form === 'reply'}
            onClick={() => openForm({ kind: 'reply', commentId: id })}
          >
            답글
          </button>
          <button
            ref={deleteButton}
            type="button"
            aria-expanded={form === 'delete'}
            onClick={() => openForm({ kind: 'delete', commentId: id })}
          >
            삭제
          </button>
        </p>
      )}
      {!isGone && form === 'delete' && (
        <DeleteForm
          refusal={refusal}
          typed={deletion?.password ?? ''}
          onDelete={(password) => void remove(node, password)}
          onCancel={cancelDeletion}
        />
      )}
      {!isGone && form !== 'delete' && refusal !== null && (
        <p role="alert" className={css.refusal}>
          {refusal}
        </p>
      )}
      {form === 'reply' && id !== null && (
        <CommentForm slot={slot} label="답글 쓰기" action="답글 등록" onCancel={cancelReply} />
      )}
      {isWaiting && id !== null && <WaitingReply postId={postId} parentId={id} />}
    </>
  )
})
