import { type FormEvent, useEffect, useId, useRef, useState } from 'react'

import { commentLimits } from '#/contract/comment-limits.ts'
import { formMessages, isPasswordAlert } from '#/text/form-messages.ts'
import type { CommentNode } from '#/thread/edits.ts'
import { useOnceFor } from '#/ui/use-once-for.ts'
import { useSendKeys } from '#/ui/use-send-keys.ts'

import { focusPassword, mayFocusForm } from './form-focus.ts'
import { isBlank } from './form-text.ts'
import { useSectionActions } from './section-context.ts'

import css from './comment-form.module.css'

type Props = {
  readonly label: '댓글 삭제' | '비밀 댓글 열기'
  readonly action: '삭제 확인' | '열기'
  readonly isDangerous?: boolean
  /** Why the last try failed. */
  readonly problem: string | null
  /** The password that was typed for it. */
  readonly typed: string
  readonly onSubmit: (password: string) => void
  readonly onCancel: () => void
}

/** Asks for the password where the comment stands. */
export const PasswordForm = ({ label, action, isDangerous = false, problem, typed, onSubmit, onCancel }: Props) => {
  const { markFormInUse } = useSectionActions()
  const formElement = useRef<HTMLFormElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const sendKeys = useSendKeys()
  /** How often in a row no password was typed: the same words again need a new element to be read. */
  const [blankSubmits, setBlankSubmits] = useState(0)
  const id = useId()
  const alert = blankSubmits > 0 ? formMessages.noPassword : problem

  // Fills in the refused password; none if the form is reopened.
  useOnceFor(typed, () => {
    if (field.current === null) return
    field.current.value = typed
    if (typed === '' || mayFocusForm(formElement.current)) focusPassword(field.current)
  })
  const known = useRef(problem)
  useEffect(() => {
    if (known.current === problem) return
    known.current = problem
    if (problem !== null && mayFocusForm(formElement.current)) focusPassword(field.current)
  }, [problem])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (sendKeys.isComposing()) return
    const password = field.current?.value ?? ''
    const isMissing = isBlank('password', password)
    setBlankSubmits(isMissing ? blankSubmits + 1 : 0)
    if (isMissing) field.current?.focus()
    else onSubmit(password)
  }

  return (
    <form
      ref={formElement}
      className={css.inline}
      aria-label={label}
      method="post"
      noValidate
      onSubmit={submit}
      onInput={markFormInUse}
      {...sendKeys.handlers}
    >
      <div className={css.field}>
        <label htmlFor={id}>비밀번호</label>
        <input
          ref={field}
          id={id}
          type="password"
          autoComplete="current-password"
          maxLength={commentLimits.password}
          aria-invalid={isPasswordAlert(alert)}
          aria-describedby={alert === null ? undefined : `${id}-alert`}
        />
      </div>
      <button type="submit" className={isDangerous ? css.danger : css.submit}>
        {action}
      </button>
      <button type="button" className={css.cancel} onClick={onCancel}>
        취소
      </button>
      {alert !== null && (
        <p key={blankSubmits} id={`${id}-alert`} role="alert" className={css.alert}>
          {alert}
        </p>
      )}
    </form>
  )
}

type OpenProps = {
  readonly node: CommentNode
  /** Why it could not be opened. */
  readonly problem: string | null
  /** Called with the next problem, or `null`; another form may stand here by then. */
  readonly onAnswer: (problem: string | null) => void
  readonly onCancel: () => void
}

/** Opens a secret comment. Its text stays in the page's memory only. */
export const OpenSecret = ({ node, problem, onAnswer, onCancel }: OpenProps) => {
  const { reveal } = useSectionActions()
  const isAsking = useRef(false)
  const isCancelled = useRef(false)
  const ask = async (password: string) => {
    if (isAsking.current) return
    isAsking.current = true
    // The next problem may be in the same words.
    onAnswer(null)
    const alert = await reveal(node, password, () => isCancelled.current)
    isAsking.current = false
    if (!isCancelled.current) onAnswer(alert)
  }
  const cancel = () => {
    isCancelled.current = true
    onCancel()
  }
  return (
    <PasswordForm
      label="비밀 댓글 열기"
      action="열기"
      problem={problem}
      typed=""
      onSubmit={(password) => void ask(password)}
      onCancel={cancel}
    />
  )
}
