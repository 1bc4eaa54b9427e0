import { memo, useRef, useState } from 'react'

import { messages } from '#/text/messages.ts'
import { type CommentNode, isDeleted, isPending } from '#/thread/edits.ts'
import { useSite } from '#/ui/site.ts'

import { CommentForm } from './comment-form.tsx'
import { CommentHeader } from './comment-header.tsx'
import { CommentText } from './comment-text.tsx'
import { CorrectionForm } from './correction-form.tsx'
import { OpenSecret, PasswordForm } from './password-form.tsx'
import { type Refusals, useSectionActions } from './section-context.ts'
import type { OpenForm } from './stores.ts'
import { OrphanedTexts, WaitingText } from './unsent-texts.tsx'

import css from './comment-list.module.css'

type Props = {
  readonly node: CommentNode
  readonly repliesTo: CommentNode | null
  readonly form: NonNullable<OpenForm>['kind'] | null
  readonly refusals: Refusals
  /** Whether it is a secret that has not been opened here. */
  readonly isUnopened: boolean
  /** Whether the owner is signed in here: nothing asks for a password then. */
  readonly isOwner: boolean
  readonly areCommentsClosed: boolean
}

/** One comment without its replies, memoised so that other changes in the thread do not rerender it. */
export const CommentRow = memo(({ node, repliesTo, form, refusals, isUnopened, isOwner, areCommentsClosed }: Props) => {
  const { openForm, stores, postId, focusComment, remove, reveal } = useSectionActions()
  const { drafts, outbox } = stores
  const { features } = useSite()
  const canCorrect = features.includes('edit') && !isUnopened
  const replyButton = useRef<HTMLButtonElement>(null)
  const openButton = useRef<HTMLButtonElement>(null)
  const correctButton = useRef<HTMLButtonElement>(null)
  const deleteButton = useRef<HTMLButtonElement>(null)
  /** The alert if it could not be opened. */
  const [openingAlert, setOpeningAlert] = useState<string | null>(null)
  const { id } = node.comment
  const isGone = isDeleted(node)
  const isHeld = node.comment.held === true
  const { deletion } = refusals
  const replyForm = { postId, kind: 'write', commentId: id } as const
  const correction = { postId, kind: 'correct', commentId: id } as const

  /** Focus goes back to where the form was opened from; a comment that has gone meanwhile has no buttons. */
  const close = (button: HTMLButtonElement | null) => {
    openForm(null)
    if (button === null) focusComment(node.key)
    else button.focus()
  }
  const cancelReply = () => {
    drafts.acknowledge(replyForm)
    close(replyButton.current)
  }
  const cancelCorrection = () => {
    drafts.acknowledge(correction)
    close(correctButton.current)
  }
  const forgetDeletion = () => {
    if (deletion !== null) outbox.discard(postId, deletion.edit.key)
  }
  const cancelDeletion = () => {
    forgetDeletion()
    close(deleteButton.current)
  }
  const cancelOpening = () => {
    setOpeningAlert(null)
    close(openButton.current)
  }
  const openAsOwner = async () => setOpeningAlert(await reveal(node, '', () => false))
  const openerProps = (kind: NonNullable<OpenForm>['kind'], commentId: number) => ({
    type: 'button' as const,
    'aria-expanded': form === kind,
    onClick: () => {
      // Other alerts would stand beside the new form.
      if (kind !== 'delete') forgetDeletion()
      if (kind !== 'open') setOpeningAlert(null)
      openForm({ kind, commentId })
    },
  })

  return (
    <>
      {isGone ? (
        <p className={css.deleted}>삭제된 댓글입니다.</p>
      ) : (
        <>
          <CommentHeader node={node} repliesTo={repliesTo} />
          {form === 'correct' ? (
            <CorrectionForm node={node} id={correction} onCancel={cancelCorrection} />
          ) : isUnopened ? (
            <p className={css.deleted}>비밀 댓글입니다.</p>
          ) : (
            <CommentText node={node} />
          )}
          {isHeld && <p className={css.held}>{messages.commentHeld}</p>}
        </>
      )}
      {!isGone && !isPending(node) && id !== null && (
        <p className={css.actions}>
          {!areCommentsClosed && !isHeld && (
            <button ref={replyButton} {...openerProps('reply', id)}>
              답글
            </button>
          )}
          {isUnopened && features.includes('secret') && (
            <button
              ref={openButton}
              {...openerProps('open', id)}
              {...(isOwner && { onClick: () => void openAsOwner() })}
            >
              열기
            </button>
          )}
          {canCorrect && (
            <button ref={correctButton} {...openerProps('correct', id)}>
              수정
            </button>
          )}
          {isOwner ? (
            <button type="button" onClick={() => void remove(node, '')}>
              지우기
            </button>
          ) : (
            <button ref={deleteButton} {...openerProps('delete', id)}>
              삭제
            </button>
          )}
        </p>
      )}
      {isUnopened && form === 'open' && (
        <OpenSecret node={node} refusal={openingAlert} onAnswer={setOpeningAlert} onCancel={cancelOpening} />
      )}
      {isUnopened && form !== 'open' && openingAlert !== null && (
        <p role="alert" className={css.refusal}>
          {openingAlert}
        </p>
      )}
      {!isGone && form === 'delete' && (
        <PasswordForm
          label="댓글 삭제"
          action="삭제 확인"
          refusal={deletion?.alert ?? null}
          typed={deletion === null ? '' : (outbox.passwordOf(deletion.edit.key) ?? '')}
          onSubmit={(password) => void remove(node, password)}
          onCancel={cancelDeletion}
        />
      )}
      {!isGone && form !== 'delete' && deletion !== null && (
        <p role="alert" className={css.refusal}>
          {deletion.alert}
        </p>
      )}
      {form === 'reply' && id !== null && (
        <CommentForm
          id={replyForm}
          label="답글 쓰기"
          action="답글 등록"
          onCancel={cancelReply}
          mustBeSecret={node.comment.secret === true}
        />
      )}
      {refusals.hasReply && form !== 'reply' && id !== null && (
        <WaitingText id={replyForm} onOpen={() => openForm({ kind: 'reply', commentId: id })} />
      )}
      {isGone && !refusals.hasReply && form !== 'reply' && (
        <OrphanedTexts id={replyForm} explanation="답글을 쓰던 댓글이 그사이 지워졌습니다." />
      )}
      {!isGone && refusals.hasCorrection && form !== 'correct' && id !== null && (
        <WaitingText id={correction} onOpen={() => openForm({ kind: 'correct', commentId: id })} />
      )}
      {isGone && <OrphanedTexts id={correction} explanation="고치던 댓글이 그사이 지워졌습니다." />}
    </>
  )
})
