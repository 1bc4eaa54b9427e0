import { memo, useRef } from 'react'

import { type CommentNode, isDeleted, isPending } from '#/thread/edits.ts'
import { useSite } from '#/ui/site.ts'

import { CommentForm } from './comment-form.tsx'
import { CommentHeader } from './comment-header.tsx'
import { CommentText } from './comment-text.tsx'
import { CorrectionForm } from './correction-form.tsx'
import { DeleteForm } from './delete-form.tsx'
import { WaitingText } from './refused-note.tsx'
import { type OpenForm, type Refusals, useSectionActions } from './section-context.ts'

import css from './comment-item.module.css'

type Props = {
  readonly node: CommentNode
  readonly answers: CommentNode | null
  readonly form: NonNullable<OpenForm>['kind'] | null
  readonly refusals: Refusals
}

/** One comment without its replies: it stays as it is when something else in the thread changes. */
export const CommentRow = memo(({ node, answers, form, refusals }: Props) => {
  const { openForm, stores, postId, focusComment, remove } = useSectionActions()
  const { drafts, outbox } = stores
  const canCorrect = useSite().features.includes('edit')
  const replyButton = useRef<HTMLButtonElement>(null)
  const correctButton = useRef<HTMLButtonElement>(null)
  const deleteButton = useRef<HTMLButtonElement>(null)
  const { id } = node.comment
  const isGone = isDeleted(node)
  const { deletion } = refusals
  const replyForm = { postId, kind: 'write', commentId: id } as const
  const correction = { postId, kind: 'correct', commentId: id } as const

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
  const cancelCorrection = () => {
    drafts.acknowledge(correction)
    close(correctButton.current)
  }
  const cancelDeletion = () => {
    if (deletion !== null) outbox.discard(postId, deletion.edit.key)
    close(deleteButton.current)
  }
  const opener = (kind: NonNullable<OpenForm>['kind'], commentId: number) => ({
    type: 'button' as const,
    'aria-expanded': form === kind,
    onClick: () => openForm({ kind, commentId }),
  })

  return (
    <>
      {isGone ? (
        <p className={css.deleted}>삭제된 댓글입니다.</p>
      ) : (
        <>
          <CommentHeader node={node} answers={answers} />
          {form === 'correct' ? (
            <CorrectionForm node={node} id={correction} onCancel={cancelCorrection} />
          ) : (
            <CommentText node={node} />
          )}
        </>
      )}
      {!isGone && !isPending(node) && id !== null && (
        <p className={css.actions}>
          <button ref={replyButton} {...opener('reply', id)}>
            답글
          </button>
          {canCorrect && (
            <button ref={correctButton} {...opener('correct', id)}>
              수정
            </button>
          )}
          <button ref={deleteButton} {...opener('delete', id)}>
            삭제
          </button>
        </p>
      )}
      {!isGone && form === 'delete' && (
        <DeleteForm
          refusal={deletion?.alert ?? null}
          typed={deletion === null ? '' : (outbox.passwordOf(deletion.edit.key) ?? '')}
          onDelete={(password) => void remove(node, password)}
          onCancel={cancelDeletion}
        />
      )}
      {!isGone && form !== 'delete' && deletion !== null && (
        <p role="alert" className={css.refusal}>
          {deletion.alert}
        </p>
      )}
      {form === 'reply' && id !== null && (
        <CommentForm id={replyForm} label="답글 쓰기" action="답글 등록" onCancel={cancelReply} />
      )}
      {refusals.hasReply && form !== 'reply' && id !== null && (
        <WaitingText id={replyForm} onOpen={() => openForm({ kind: 'reply', commentId: id })} />
      )}
      {refusals.hasCorrection && (isGone || form !== 'correct') && id !== null && (
        <WaitingText id={correction} onOpen={isGone ? null : () => openForm({ kind: 'correct', commentId: id })} />
      )}
    </>
  )
})
