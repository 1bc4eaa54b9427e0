import { type FormEvent, useEffect, useId, useLayoutEffect, useReducer, useRef, useState } from 'react'

import type { SpamSignals } from '#/contract/comment.ts'
import { formMessages } from '#/text/form-messages.ts'
import { useSite } from '#/ui/site.ts'
import { useLatest } from '#/ui/use-latest.ts'

import type { FormId } from './draft-store.ts'
import { hasContent, isFreeFor } from './draft.ts'
import {
  focusedTextField,
  focusContent,
  focusFirstBlank,
  focusPassword,
  mayFocusForm,
  isTypingOutside,
} from './form-focus.ts'
import { type AlertProps, fieldValue, invalidFields, missingIn, typedTextOf, useFoundText } from './form-text.ts'
import { type TypedText, useSectionActions } from './section-context.ts'
import type { FormTexts, RefusedText } from './use-outbox.ts'

/** The time that a form was open is reported for these texts only: people paste short ones at once, but hardly several links. */
const hasSeveralLinks = (content: string): boolean => (content.match(/https?:\/\//gi) ?? []).length > 1

/**
 * Reads the signals that distinguish people from spam bots when a form is submitted. The time it was open is
 * left out if it already held a text when it was shown: a draft, or one from before hydration.
 */
const useSpamSignals = (hasText: () => boolean) => {
  const shownAt = useRef<number | null>(null)
  const latest = useLatest(hasText)
  useLayoutEffect(() => {
    shownAt.current = latest.current() ? null : performance.now()
  }, [latest])
  return (form: HTMLFormElement): SpamSignals => {
    const website = fieldValue(form, 'website')
    const openFor =
      shownAt.current !== null && hasSeveralLinks(fieldValue(form, 'content'))
        ? performance.now() - shownAt.current
        : null
    return { ...(website !== '' && { website }), ...(openFor !== null && { open_ms: Math.round(openFor) }) }
  }
}

/** `turn`: the same words again are news, too, and need a new element to be read. */
type Problem = {
  readonly alert: string
  readonly invalid: ReturnType<typeof invalidFields>
  readonly refused: string | null
  readonly turn: number
}

type Options = {
  readonly id: FormId
  readonly texts: FormTexts
  /** Defers a submit in the middle of an IME composition. */
  readonly isComposing: () => boolean
  readonly mustBeSecret: boolean
  readonly needsPassword: boolean
  readonly isReopened: true | undefined
}

/** Submits a form, and takes back its refused texts. */
export const useCommentForm = ({ id, texts, isComposing, mustBeSecret, needsPassword, isReopened }: Options) => {
  const { draft, alert, setAside } = texts
  const { stores, send, focusComment } = useSectionActions()
  const { owner, features } = useSite()
  const { drafts, outbox } = stores
  const { postId, kind, commentId } = id
  const formElement = useRef<HTMLFormElement>(null)
  const password = useRef<HTMLInputElement>(null)
  const isSending = useRef(false)
  const isCancelled = useRef(false)
  /** The field focused at sending: a failure does not take the focus from any other. */
  const sentFrom = useRef<Element | null>(null)
  /** The refused texts that were offered before; each is taken into the form automatically at most once. */
  const offered = useRef(new Set<string>())
  /** The refused text whose password is in the field. */
  const filled = useRef<string | null>(null)
  /** Whether the form has taken focus on opening: a kept screen that is shown again gives focus back to where it was. */
  const hasTakenFocus = useRef(isReopened === true)
  const alertId = useId()
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const [isBusy, setBusy] = useState(false)
  /** The fields in which something was typed since the alert. */
  const [amended, setAmended] = useState<readonly string[]>([])
  /** Why the text was not sent, until another text is taken back. */
  const [problem, setProblem] = useState<Problem | null>(null)

  const stored = useFoundText(drafts, id, draft, formElement)
  // A refused text comes back into the form, unless something else is being typed there: then it waits beside it.
  useLayoutEffect(() => {
    if (draft.refused !== null) offered.current.add(draft.refused)
    for (const { edit } of setAside) {
      if (offered.current.has(edit.key)) continue
      offered.current.add(edit.key)
      const where = { postId, kind, commentId }
      const current = drafts.read(where)
      if (!isFreeFor(current, { ...current, ...edit }) || (password.current?.value ?? '') !== '') continue
      drafts.takeBack(where, edit, '')
      // A newly opened form is not subscribed to the drafts yet.
      redraw()
    }
  }, [drafts, draft.refused, setAside, postId, kind, commentId])
  // It brings its password, if one is asked for, and focus, unless the visitor is busy elsewhere. Without an alert it is still
  // being sent, and another tab has taken it for interrupted.
  useLayoutEffect(() => {
    if (draft.refused === null || alert === null || draft.refused === filled.current || formElement.current === null)
      return
    filled.current = draft.refused
    const returned = outbox.passwordOf(draft.refused)
    if (returned !== null && password.current !== null) password.current.value = returned
    if (isTypingOutside(sentFrom.current) || !mayFocusForm(formElement.current)) return
    if (returned === null) {
      if (commentId !== null) focusFirstBlank(formElement.current)
    } else if (alert === formMessages.wrongPassword) focusPassword(password.current)
    else focusContent(formElement.current)
  }, [outbox, draft.refused, alert, commentId])
  const signalsOf = useSpamSignals(() => hasContent(drafts.read({ postId, kind, commentId })))
  useEffect(() => {
    if (hasTakenFocus.current) return
    hasTakenFocus.current = true
    if (commentId === null || drafts.read({ postId, kind, commentId }).refused !== null) return
    if (kind === 'write') focusFirstBlank(formElement.current)
    else focusContent(formElement.current)
  }, [drafts, postId, kind, commentId])

  const complain = (why: string, text: TypedText) => {
    const invalid = invalidFields(why, text)
    setAmended([])
    setProblem((last) => ({ alert: why, invalid, refused: drafts.read(id).refused, turn: (last?.turn ?? 0) + 1 }))
    if (isTypingOutside(sentFrom.current)) return
    if (why === formMessages.wrongPassword) focusPassword(password.current)
    else focusFirstBlank(formElement.current)
  }

  /** Whoever writes without a password is the owner. */
  const writerOf = (typed: TypedText) => (needsPassword ? typed.author : owner)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSending.current || isComposing()) return
    const typed = typedTextOf(event.currentTarget)
    const author = kind === 'correct' ? draft.author : writerOf(typed)
    // Only servers with a desk hold comments; others need not know such fields.
    const signals = features.includes('desk') && { signals: signalsOf(event.currentTarget) }
    const text = { ...typed, author, ...signals }
    sentFrom.current = focusedTextField()
    const missing = missingIn(kind, text, needsPassword)
    if (missing !== null) return complain(missing, text)
    const secret = mustBeSecret || draft.secret
    // The draft may lack the last syllable: some browsers fill the field before the input event.
    drafts.type(id, { ...(needsPassword && { author }), content: text.content, secret })
    setProblem(null)
    setAmended([])
    setBusy(true)
    isSending.current = true
    isCancelled.current = false
    // By the time of the answer the screen may be hidden, which empties the ref.
    const field = password.current
    const sent = await send(id, { ...text, secret }, () => isCancelled.current)
    isSending.current = false
    setBusy(false)
    if (sent.kind === 'cancelled') return
    if (sent.kind === 'notSent')
      return formElement.current === null
        ? drafts.keepUnsent(id, sent.alert, text.password)
        : complain(sent.alert, text)
    // If it is refused again, it is offered again.
    offered.current.delete(sent.key)
    filled.current = null
    if (field?.value === text.password) field.value = ''
    const isWritingOn = drafts.read(id).content !== '' || isTypingOutside(sentFrom.current)
    if (!isWritingOn) focusComment(sent.key)
  }

  const withdraw = () => {
    isCancelled.current = true
  }
  const takeBack = ({ edit }: RefusedText) => {
    drafts.takeBack(id, edit, password.current?.value ?? '')
    setAmended([])
    focusContent(formElement.current)
  }
  const discard = () => {
    drafts.discard(id)
    focusContent(formElement.current)
  }
  const isProblem = problem?.refused === draft.refused
  const returnedPassword = draft.refused === null ? null : outbox.passwordOf(draft.refused)
  const invalid = isProblem ? problem.invalid : invalidFields(alert, { ...draft, password: returnedPassword ?? '' })
  const alertProps: AlertProps = (name) =>
    invalid.includes(name) && !amended.includes(name) ? { 'aria-invalid': true, 'aria-describedby': alertId } : {}
  const amend = ({ target }: FormEvent) => {
    const name = target instanceof Element ? target.getAttribute('name') : null
    if (name !== null) setAmended((names) => (names.includes(name) ? names : [...names, name]))
  }
  const shown = { id: alertId, text: isProblem ? problem.alert : alert, turn: problem?.turn }
  return { formElement, password, stored, isBusy, alert: shown, alertProps, amend, submit, withdraw, takeBack, discard }
}
