import { memo, useRef } from 'react'

import { type CommentNode, isDeleted, isPending } from '#/thread/edits.ts'
import type { RefusedEntry } from '#/thread/entries.ts'

import { CommentForm } from './comment-form.tsx'
import { CommentHeader } from './comment-header.tsx'
import { CommentText } from './comment-text.tsx'
import { DeleteForm } from './delete-form.tsx'
import { WaitingReply } from './refused-note.tsx'
import { type OpenForm, useSectionActions } from './section-context.ts'

import css from './comment-item.module.css'

type Props = {
  readonly node: CommentNode
  readonly answers: CommentNode | null
  readonly form: NonNullable<OpenForm>['kind'] | null
  readonly refusedDeletion: RefusedEntry | null
  /** Whether a reply to it was refused and is in no open form. */
  readonly hasWaitingReply: boolean
}

/** One comment without its replies: it stays as it is when something else in the thread changes. */
export const CommentRow = memo(({ node, answers, form, refusedDeletion, hasWaitingReply }: Props) => {
  const { openForm, stores, postId, focusComment, remove } = useSectionActions()
  const { drafts, outbox } = stores
  const replyButton = useRef<HTMLButtonElement>(null)
  const deleteButton = useRef<HTMLButtonElement>(null)
  const { id } = node.comment
  const isGone = isDeleted(node)
  const replyForm = { postId, parentId: id }

  /** Focus goes back to where the form was opened from; a comment that has gone meanwhile has no buttons. */
  const close = (opener: HTMLButtonElement | null) => {
    openForm(null)
    if (opener === null) focusComment(node.key)
    else opener.focus()
  }
  const cancelReply = () => {
    drafts.acknowledge(replyForm)
    close(replyButton.current)
  }
  const cancelDeletion = () => {
    if (refusedDeletion !== null) outbox.discard(postId, refusedDeletion.edit.key)
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
      {!isGone && !isPending(node) && id !== null && (
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
          refusal={refusedDeletion?.alert ?? null}
          typed={refusedDeletion === null ? '' : (outbox.passwordOf(refusedDeletion.edit.key) ?? '')}
          onDelete={(password) => void remove(node, password)}
          onCancel={cancelDeletion}
        />
      )}
      {!isGone && form !== 'delete' && refusedDeletion !== null && (
        <p role="alert" className={css.refusal}>
          {refusedDeletion.alert}
        </p>
      )}
      {form === 'reply' && id !== null && (
        <CommentForm id={replyForm} label="답글 쓰기" action="답글 등록" onCancel={cancelReply} />
      )}
      {hasWaitingReply && id !== null && <WaitingReply postId={postId} parentId={id} />}
    </>
  )
})
