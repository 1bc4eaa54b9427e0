import { type MouseEvent, useState } from 'react'

import { CommentFields } from './comment-fields.tsx'
import type { Slot } from './draft-store.ts'
import { focusContent } from './focus.ts'
import { RefusedText } from './refused-text.tsx'
import { useSectionActions } from './section-context.ts'
import { useCommentForm } from './use-comment-form.ts'
import { useComposition } from './use-composition.ts'
import { useDraft } from './use-draft.ts'

import css from './comment-form.module.css'

type Props = {
  readonly slot: Slot
  readonly label: '댓글 쓰기' | '답글 쓰기'
  readonly action: '댓글 등록' | '답글 등록'
  readonly onCancel?: () => void
}

/** The second click of a double click is no second wish. */
const onceOnly = (event: MouseEvent) => {
  if (event.detail > 1) event.preventDefault()
}

/** The form for a new comment or a reply. Its texts live in the draft, its password only in its own field. */
export const CommentForm = ({ slot, label, action, onCancel }: Props) => {
  const { drafts, keepForm } = useSectionActions()
  const draft = useDraft(drafts, slot)
  const composition = useComposition()
  const { form, password, isBusy, alert, submit, withdraw } = useCommentForm(slot, draft, composition.isComposing)
  const [isTouched, setTouched] = useState(false)
  const isRestored = !isTouched && draft.content !== ''

  const touch = () => {
    setTouched(true)
    if (slot.parentId !== null) keepForm()
  }
  const revive = (key: string) => {
    drafts.revive(slot, key, password.current?.value ?? '')
    focusContent(form.current)
  }
  const cancel = () => {
    withdraw()
    onCancel?.()
  }
  const discard = () => {
    drafts.discard(slot)
    focusContent(form.current)
  }

  return (
    <form
      ref={form}
      className={css.form}
      aria-label={label}
      method="post"
      noValidate
      onInput={touch}
      onSubmit={submit}
      {...composition.handlers}
    >
      <CommentFields text={draft} password={password} onType={(text) => drafts.type(slot, text)} />
      {alert !== null && (
        <p role="alert" className={css.alert}>
          {alert}
        </p>
      )}
      {draft.kept
        .filter((text) => text.alert !== null)
        .map((text) => (
          <RefusedText key={text.key} alert={text.alert} content={text.content} onRevive={() => revive(text.key)} />
        ))}
      <div className={css.actions}>
        <button type="submit" className={css.submit} aria-disabled={isBusy} onClick={onceOnly}>
          {action}
        </button>
        {onCancel !== undefined && (
          <button type="button" className={css.cancel} onClick={cancel}>
            취소
          </button>
        )}
        {isRestored && (
          <span className={css.restored}>
            {draft.alert === null && <span>쓰던 글을 되살렸습니다.</span>}
            <button type="button" className={css.discard} onClick={discard}>
              버리기
            </button>
          </span>
        )}
      </div>
    </form>
  )
}
