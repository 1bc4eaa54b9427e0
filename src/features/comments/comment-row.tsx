import { memo, useRef, useState } from 'react'

import { messages } from '#/text/messages.ts'
import { type CommentNode, isDeleted, isPending } from '#/thread/edits.ts'
import type { Refusals } from '#/thread/entries.ts'
import { useSite } from '#/ui/site.ts'

import { CommentForm } from './comment-form.tsx'
import { CommentHeader } from './comment-header.tsx'
import { CommentText } from './comment-text.tsx'
import { bySession } from './comments.queries.ts'
import { CorrectionForm } from './correction-form.tsx'
import type { FormId } from './draft-store.ts'
import { OpenSecret, PasswordForm } from './password-form.tsx'
import { useSectionActions } from './section-context.ts'
import { commentsClosedMeanwhile, OrphanedTexts, WaitingText } from './unsent-texts.tsx'
import type { OpenForm } from './use-open-form.ts'

import css from './comment-list.module.css'

type FormKind = OpenForm['kind']

type Props = {
  readonly node: CommentNode
  readonly repliesTo: CommentNode | null
  readonly openKind: FormKind | null
  readonly isReopened: OpenForm['isReopened']
  readonly refusals: Refusals
  /** Whether it is a secret that has not been opened here. */
  readonly isUnopened: boolean
  /** Whether the owner is signed in here: then a password is asked for only where the session is not enough. */
  readonly isOwner: boolean
  readonly areCommentsClosed: boolean
}

type ReplySlotProps = Pick<Props, 'node' | 'isReopened' | 'isOwner' | 'areCommentsClosed'> & {
  readonly id: FormId
  readonly isOpen: boolean
  readonly hasRefusedReply: boolean
  readonly onOpen: () => void
  readonly onCancel: () => void
}

/** The form of a reply to this comment, or what was typed for one that can't be sent as it is. */
const ReplySlot = ({ node, isOpen, hasRefusedReply, areCommentsClosed, onOpen, ...form }: ReplySlotProps) => {
  const { id } = form
  if (areCommentsClosed) return <OrphanedTexts id={id} explanation={commentsClosedMeanwhile} />
  if (isOpen) return <CommentForm {...form} mustBeSecret={node.comment.secret === true} />
  if (hasRefusedReply) return <WaitingText id={id} onOpen={onOpen} />
  if (isDeleted(node)) return <OrphanedTexts id={id} explanation="답글을 쓰던 댓글이 그사이 삭제되었습니다." />
  return null
}

/** One comment without its replies, memoised so that other changes in the thread do not rerender it. */
export const CommentRow = memo((props: Props) => {
  const { node, repliesTo, openKind, isReopened, refusals, isUnopened, isOwner, areCommentsClosed } = props
  const { openForm, closeForm, stores, postId, focusComment, remove, reveal } = useSectionActions()
  const { drafts, outbox } = stores
  const { features } = useSite()
  const canCorrect = features.includes('edit') && !isUnopened
  /** The buttons that open its forms. */
  const openers = useRef<Partial<Record<FormKind, HTMLButtonElement | null>>>({})
  /** The alert if it could not be opened. */
  const [openingAlert, setOpeningAlert] = useState<string | null>(null)
  const isOpening = useRef(false)
  const { id } = node.comment
  const isGone = isDeleted(node)
  const isHeld = node.comment.held === true
  const { deletion } = refusals
  const replyForm = { postId, kind: 'write', commentId: id } as const
  const correction = { postId, kind: 'correct', commentId: id } as const

  /** Focus goes back to where the form was opened from; a comment that has gone meanwhile has no buttons. */
  const close = (kind: FormKind) => {
    closeForm()
    const opener = openers.current[kind]
    if (opener) opener.focus()
    else focusComment(node.key)
  }
  const cancelReply = () => {
    drafts.acknowledge(replyForm)
    close('reply')
  }
  const cancelCorrection = () => {
    drafts.acknowledge(correction)
    close('correct')
  }
  const forgetDeletion = () => {
    if (deletion !== null) outbox.discard(postId, deletion.edit.key)
  }
  const cancelDeletion = () => {
    forgetDeletion()
    close('delete')
  }
  const cancelOpening = () => {
    setOpeningAlert(null)
    close('open')
  }
  const openAsOwner = async () => {
    if (isOpening.current) return
    isOpening.current = true
    setOpeningAlert(await reveal(node, bySession, () => false))
    isOpening.current = false
  }
  const openerProps = (kind: FormKind, commentId: number) => ({
    ref: (button: HTMLButtonElement | null) => {
      openers.current[kind] = button
    },
    type: 'button' as const,
    'aria-expanded': openKind === kind,
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
          {openKind === 'correct' ? (
            <CorrectionForm {...{ node, isOwner, isReopened }} id={correction} onCancel={cancelCorrection} />
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
          {!areCommentsClosed && !isHeld && <button {...openerProps('reply', id)}>답글</button>}
          {isUnopened && features.includes('secret') && (
            <button
              {...openerProps('open', id)}
              {...(isOwner && { 'aria-expanded': undefined, onClick: () => void openAsOwner() })}
            >
              열기
            </button>
          )}
          {canCorrect && <button {...openerProps('correct', id)}>수정</button>}
          {isOwner ? (
            <button type="button" onClick={() => void remove(node, bySession)}>
              지우기
            </button>
          ) : (
            <button {...openerProps('delete', id)}>삭제</button>
          )}
        </p>
      )}
      {isUnopened && openKind === 'open' && (
        <OpenSecret node={node} problem={openingAlert} onAnswer={setOpeningAlert} onCancel={cancelOpening} />
      )}
      {isUnopened && openKind !== 'open' && openingAlert !== null && (
        <p role="alert" className={css.refusal}>
          {openingAlert}
        </p>
      )}
      {!isGone && openKind === 'delete' && (
        <PasswordForm
          label="댓글 삭제"
          action="삭제 확인"
          isDangerous
          problem={deletion?.alert ?? null}
          typed={deletion === null ? '' : (outbox.passwordOf(deletion.edit.key) ?? '')}
          onSubmit={(password) => void remove(node, password)}
          onCancel={cancelDeletion}
        />
      )}
      {!isGone && openKind !== 'delete' && deletion !== null && (
        <p role="alert" className={css.refusal}>
          {deletion.alert}
        </p>
      )}
      {id !== null && (
        <ReplySlot
          node={node}
          id={replyForm}
          isOpen={openKind === 'reply'}
          isReopened={isReopened}
          isOwner={isOwner}
          hasRefusedReply={refusals.hasReply}
          areCommentsClosed={areCommentsClosed}
          onOpen={() => openForm({ kind: 'reply', commentId: id })}
          onCancel={cancelReply}
        />
      )}
      {!isGone && refusals.hasCorrection && openKind !== 'correct' && id !== null && (
        <WaitingText id={correction} onOpen={() => openForm({ kind: 'correct', commentId: id })} />
      )}
      {isGone && <OrphanedTexts id={correction} explanation="고치던 댓글이 그사이 삭제되었습니다." />}
    </>
  )
})
