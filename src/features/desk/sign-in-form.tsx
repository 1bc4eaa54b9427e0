import { type FormEvent, useEffect, useId, useReducer, useRef, useState } from 'react'

import { commentLimits } from '#/contract/comment-limits.ts'
import { alertOf, isUnanswered } from '#/http/failure.ts'
import { isWrongPassword } from '#/http/write-failures.ts'
import { formMessages, isPasswordAlert } from '#/text/form-messages.ts'
import { isFocusLost } from '#/ui/is-focus-lost.ts'
import { useSite } from '#/ui/site.ts'

import { Alert } from './alerts.tsx'
import { useDesk } from './desk.ts'

import controls from './controls.module.css'
import css from './sign-in.module.css'

/** Asks for the owner's password, which goes no further than its field and the server. */
export const SignInForm = ({ onCancel }: { readonly onCancel?: () => void }) => {
  const { session } = useDesk()
  const { owner } = useSite()
  const field = useRef<HTMLInputElement>(null)
  const [alert, setAlert] = useState<string | null>(null)
  /** The same words again need a new element to be read. */
  const [alertKey, renewAlert] = useReducer((turn: number) => turn + 1, 0)
  const [isBusy, setBusy] = useState(false)
  const id = useId()

  useEffect(() => {
    const input = field.current
    // A kept screen stays in the page after the owner has left it.
    return () => {
      if (input !== null) input.value = ''
    }
  }, [])

  const send = async (event: FormEvent) => {
    event.preventDefault()
    const input = field.current
    if (input === null || isBusy) return
    const password = input.value
    if (password.trim() === '') {
      setAlert(formMessages.noPassword)
      renewAlert()
      input.focus()
      return
    }
    setBusy(true)
    setAlert(null)
    try {
      await session.signIn(password)
      input.value = ''
    } catch (error) {
      if (!isUnanswered(error)) input.value = ''
      setAlert(
        isWrongPassword(error)
          ? formMessages.wrongPassword
          : alertOf(error, '들어가지 못했습니다. 인터넷 연결을 확인하고 다시 시도해 주세요.'),
      )
    }
    setBusy(false)
    if (isFocusLost() || input.form?.contains(document.activeElement) === true) input.focus()
  }

  return (
    <form className={css.form} aria-label="주인 확인" method="post" noValidate onSubmit={(event) => void send(event)}>
      {/* For password managers, which keep a password under a name. */}
      <input hidden readOnly name="username" autoComplete="username" value={owner} />
      <label htmlFor={id}>비밀번호</label>
      <div className={css.row}>
        <input
          ref={field}
          id={id}
          className={controls.input}
          name="password"
          type="password"
          autoComplete="current-password"
          enterKeyHint="go"
          maxLength={commentLimits.password}
          aria-invalid={isPasswordAlert(alert)}
          aria-describedby={alert === null ? undefined : `${id}-alert`}
        />
        <button type="submit" className={controls.primary} aria-disabled={isBusy}>
          들어가기
        </button>
        {onCancel !== undefined && (
          <button type="button" className={controls.quiet} onClick={onCancel}>
            취소
          </button>
        )}
      </div>
      <Alert key={alertKey} id={`${id}-alert`} text={alert} />
    </form>
  )
}
