import { useState } from 'react'

import { ignoreDoubleClick } from '#/ui/double-click.ts'
import { useSendKeys } from '#/ui/use-send-keys.ts'

import { CommentFields } from './comment-fields.tsx'
import type { FormId } from './draft-store.ts'
import { useSectionActions } from './section-context.ts'
import { DraftNote, RefusedTexts } from './unsent-texts.tsx'
import { useCommentForm } from './use-comment-form.ts'
import { useFormTexts } from './use-outbox.ts'

import css from './comment-form.module.css'

type Props = {
  readonly id: FormId
  readonly isOwner: boolean
  /** Whether it was open when the reader left the post. */
  readonly isReopened?: true | undefined
  readonly onCancel?: () => void
  /** Whether it answers a secret comment, and so is secret too. */
  readonly mustBeSecret?: boolean
}

/** The form for a new comment or a reply. Its texts live in the draft, its password only in its own field. */
export const CommentForm = ({ id, isOwner, isReopened, onCancel, mustBeSecret = false }: Props) => {
  const { stores, markFormInUse } = useSectionActions()
  const { drafts } = stores
  const texts = useFormTexts(stores, id)
  const { draft } = texts
  const sendKeys = useSendKeys()
  const { formElement, password, stored, isBusy, alert, alertProps, amend, submit, withdraw, takeBack, discard } =
    useCommentForm({
      id,
      texts,
      isComposing: sendKeys.isComposing,
      mustBeSecret,
      needsPassword: !isOwner,
      isReopened,
    })
  const what = id.commentId === null ? '댓글' : '답글'
  const [isTouched, setTouched] = useState(false)
  const isFromDraft = !isTouched && draft.content !== ''

  const touch = () => {
    setTouched(true)
    if (id.commentId !== null) markFormInUse()
  }
  const cancel = () => {
    withdraw()
    onCancel?.()
  }

  return (
    <form
      ref={formElement}
      className={css.form}
      aria-label={`${what} 쓰기`}
      // Chromium restores the fields of a form by its `action` and their names: a reply would come back as a new comment.
      action={id.commentId === null ? undefined : '#reply'}
      method="post"
      noValidate
      onInput={(event) => {
        touch()
        amend(event)
      }}
      onSubmit={submit}
      {...sendKeys.handlers}
    >
      <CommentFields
        text={draft}
        password={password}
        alertProps={alertProps}
        onType={(text) => drafts.type(id, { ...(mustBeSecret && { secret: true }), ...text })}
        mustBeSecret={mustBeSecret}
        isOwner={isOwner}
      />
      {/* Not of the type `hidden`: Chromium would not restore it. */}
      <input ref={stored} name="stored" hidden />
      <RefusedTexts alert={alert} setAside={texts.setAside} onTakeBack={takeBack} />
      <div className={css.actions}>
        <button type="submit" className={css.submit} aria-disabled={isBusy} onClickCapture={ignoreDoubleClick}>
          {what} 등록
        </button>
        {onCancel !== undefined && (
          <button type="button" className={css.cancel} onClick={cancel}>
            취소
          </button>
        )}
        {isFromDraft && <DraftNote isExplained={texts.alert !== null} onDiscard={discard} />}
      </div>
    </form>
  )
}
