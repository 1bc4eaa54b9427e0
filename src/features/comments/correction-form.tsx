import { useId, useState } from 'react'

import { commentLimits } from '#/contract/comment-limits.ts'
import { isByOwner } from '#/contract/comment.ts'
import { type CommentNode, contentOf } from '#/thread/edits.ts'
import { useSite } from '#/ui/site.ts'
import { useSendKeys } from '#/ui/use-send-keys.ts'

import { Field } from './comment-fields.tsx'
import type { FormId } from './draft-store.ts'
import { useSectionActions } from './section-context.ts'
import { DraftNote, RefusedTexts } from './unsent-texts.tsx'
import { useCommentForm } from './use-comment-form.ts'
import { useFormTexts } from './use-outbox.ts'

import css from './comment-form.module.css'

type Props = {
  readonly id: FormId
  readonly node: CommentNode
  readonly isOwner: boolean
  /** Whether it was open when the reader left the post. */
  readonly isReopened: true | undefined
  readonly onCancel: () => void
}

/** A form that replaces the text of a comment. */
export const CorrectionForm = ({ id, node, isOwner, isReopened, onCancel }: Props) => {
  const { stores, markFormInUse } = useSectionActions()
  const { drafts } = stores
  const texts = useFormTexts(stores, id)
  const { draft } = texts
  const sendKeys = useSendKeys()
  const secret = node.comment.secret === true
  const { owner } = useSite()
  // The owner deletes what others wrote, and rewrites only what is the owner's own.
  const needsPassword = !isOwner || !isByOwner(node.comment, owner)
  const { formElement, password, alert, alertProps, amend, submit, takeBack, discard } = useCommentForm({
    id,
    texts,
    isComposing: sendKeys.isComposing,
    mustBeSecret: secret,
    needsPassword,
    isReopened,
  })
  const [isTouched, setTouched] = useState(false)
  /** Whether the visitor has emptied the field. The draft cannot tell: it is empty, too, after another tab has sent it. */
  const [isEmptied, setEmptied] = useState(false)
  const isFromDraft = !isTouched && draft.content !== '' && draft.content !== contentOf(node)
  const field = useId()

  const type = (content: string) => {
    setTouched(true)
    setEmptied(content === '')
    drafts.type(id, { content, secret })
    markFormInUse()
  }
  const cancel = () => {
    if (draft.content === contentOf(node)) drafts.discard(id)
    onCancel()
  }

  return (
    <form
      ref={formElement}
      className={css.form}
      aria-label="댓글 수정"
      method="post"
      noValidate
      onInput={amend}
      onSubmit={submit}
      {...sendKeys.handlers}
    >
      <Field id={`${field}-content`} label="내용">
        <textarea
          id={`${field}-content`}
          name="content"
          rows={3}
          maxLength={commentLimits.content}
          {...alertProps('content')}
          value={isEmptied || draft.content !== '' ? draft.content : contentOf(node)}
          onChange={({ target }) => type(target.value)}
        />
      </Field>
      {needsPassword && (
        <Field id={`${field}-password`} label="비밀번호">
          <input
            ref={password}
            id={`${field}-password`}
            name="password"
            type="password"
            autoComplete="current-password"
            maxLength={commentLimits.password}
            {...alertProps('password')}
            onInput={markFormInUse}
          />
        </Field>
      )}
      <RefusedTexts alert={alert} setAside={texts.setAside} onTakeBack={takeBack} />
      <div className={css.actions}>
        <button type="submit" className={css.submit}>
          수정 확인
        </button>
        <button type="button" className={css.cancel} onClick={cancel}>
          취소
        </button>
        {isFromDraft && <DraftNote isExplained={texts.alert !== null} onDiscard={discard} />}
      </div>
    </form>
  )
}
