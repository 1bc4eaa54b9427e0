import { type FormEvent, type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'

import { commentLimits } from '#/contract/comment.ts'

import { commentMessages } from './comment-messages.ts'
import type { Slot } from './draft-store.ts'
import { KeptTexts } from './kept-texts.tsx'
import { useSectionActions } from './section-context.ts'
import { useComposition } from './use-composition.ts'
import { useDraft } from './use-draft.ts'

import css from './comment-form.module.css'

type Props = {
  readonly slot: Slot
  readonly label: '댓글 쓰기' | '답글 쓰기'
  readonly action: '댓글 등록' | '답글 등록'
  readonly onCancel?: () => void
}

const textOf = (form: HTMLFormElement) => {
  const data = new FormData(form)
  const field = (name: string) => {
    const value = data.get(name)
    return typeof value === 'string' ? value : ''
  }
  return { author: field('author'), password: field('password'), content: field('content') }
}

const focusFirstBlank = (form: HTMLFormElement | null) => {
  const fields = form?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea') ?? []
  ;[...fields].find(({ value }) => value.trim() === '')?.focus()
}

/** The second click of a double click is no second wish. */
const onceOnly = (event: MouseEvent) => {
  if (event.detail > 1) event.preventDefault()
}

const Field = ({ id, label, children }: { id: string; label: string; children: ReactNode }) => (
  <div className={css.field}>
    <label htmlFor={id}>{label}</label>
    {children}
  </div>
)

/** The form for a new comment or a reply. Its texts live in the draft, its password only in its own field. */
export const CommentForm = ({ slot, label, action, onCancel }: Props) => {
  const { drafts, send, takePassword } = useSectionActions()
  const { postId, parentId } = slot
  const draft = useDraft(drafts, slot)
  const composition = useComposition()
  const form = useRef<HTMLFormElement>(null)
  const password = useRef<HTMLInputElement>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [touched, setTouched] = useState(false)
  const id = useId()
  const isReply = parentId !== null
  const alert = refusal ?? draft.alert

  useEffect(() => {
    if (isReply) focusFirstBlank(form.current)
  }, [isReply])
  // After a refusal the form holds all that was typed, the password too, and focus comes back to it.
  useEffect(() => {
    if (draft.alert === null || password.current === null) return
    const returned = takePassword({ postId, parentId })
    if (returned === null) return
    if (password.current.value === '') password.current.value = returned
    const elsewhere = document.activeElement?.matches('input, textarea') === true
    if (!elsewhere) form.current?.querySelector('textarea')?.focus()
  }, [draft, takePassword, postId, parentId])

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy || composition.isComposing()) return
    setTouched(true)
    const text = textOf(event.currentTarget)
    if (Object.values(text).some((value) => value.trim() === '')) {
      setRefusal(commentMessages.incomplete)
      focusFirstBlank(event.currentTarget)
      return
    }
    setRefusal(null)
    setBusy(true)
    const onShown = () => {
      setBusy(false)
      if (password.current !== null) password.current.value = ''
    }
    setRefusal(await send(slot, text, onShown))
    setBusy(false)
  }

  const type = (text: { author?: string; content?: string }) => {
    setTouched(true)
    drafts.type(slot, text)
  }

  return (
    <form
      ref={form}
      className={css.form}
      aria-label={label}
      aria-busy={busy}
      noValidate
      onSubmit={submit}
      {...composition.handlers}
    >
      <div className={css.names}>
        <Field id={`${id}-author`} label="작성자">
          <input
            id={`${id}-author`}
            name="author"
            autoComplete="nickname"
            maxLength={commentLimits.author}
            value={draft.author}
            onChange={({ target }) => type({ author: target.value })}
          />
        </Field>
        <Field id={`${id}-password`} label="비밀번호">
          {/* Uncontrolled: React would copy a controlled value into an attribute of the page. */}
          <input
            ref={password}
            id={`${id}-password`}
            name="password"
            type="password"
            autoComplete="new-password"
            maxLength={commentLimits.password}
          />
        </Field>
      </div>
      <Field id={`${id}-content`} label="내용">
        <textarea
          id={`${id}-content`}
          name="content"
          rows={3}
          maxLength={commentLimits.content}
          value={draft.content}
          onChange={({ target }) => type({ content: target.value })}
        />
      </Field>
      {alert !== null && (
        <p role="alert" className={css.alert}>
          {alert}
        </p>
      )}
      <KeptTexts draft={draft} onRevive={(key) => drafts.revive(slot, key)} />
      <div className={css.actions}>
        <button type="submit" className={css.submit} aria-disabled={busy} onClick={onceOnly}>
          {action}
        </button>
        {onCancel !== undefined && (
          <button type="button" className={css.cancel} onClick={onCancel}>
            취소
          </button>
        )}
        {!touched && draft.content !== '' && (
          <span className={css.restored}>
            쓰던 글을 되살렸습니다.
            <button type="button" className={css.discard} onClick={() => drafts.discard(slot)}>
              버리기
            </button>
          </span>
        )}
      </div>
    </form>
  )
}
