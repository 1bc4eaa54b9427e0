import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'

import { commentMessages } from './comment-messages.ts'
import type { Slot } from './draft-store.ts'
import type { Draft } from './draft.ts'
import { fieldInUse, focusContent, focusFirstBlank, isFocusFree } from './focus.ts'
import { type CommentText, useSectionActions } from './section-context.ts'

/** Not by `FormData`: for a text area, Chromium lays out the whole page before it answers. */
const textOf = ({ elements }: HTMLFormElement): CommentText => {
  const value = (name: string) => {
    const field = elements.namedItem(name)
    return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : ''
  }
  return { author: value('author'), password: value('password'), content: value('content') }
}

/** Whether focus may be led elsewhere: nobody has gone to write in another field since. */
const mayLead = (from: Element | null): boolean => [null, from].includes(fieldInUse())

/** Sending from one form, and what comes back to it. `isComposing` holds back a submit in the middle of a syllable. */
export const useCommentForm = (slot: Slot, draft: Draft, isComposing: () => boolean) => {
  const { drafts, send, focusComment } = useSectionActions()
  const { postId, parentId } = slot
  const form = useRef<HTMLFormElement>(null)
  const password = useRef<HTMLInputElement>(null)
  const isSending = useRef(false)
  const isWithdrawn = useRef(false)
  /** Where the visitor wrote when the text went off: from there focus may be led to what went wrong. */
  const sentFrom = useRef<Element | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)

  // What was written before the scripts were there stands in the fields, and nowhere else.
  useLayoutEffect(() => {
    if (form.current !== null) drafts.takeIn({ postId, parentId }, textOf(form.current))
  }, [drafts, postId, parentId])
  useEffect(
    () => drafts.attend({ postId, parentId }, () => (password.current?.value ?? '') !== ''),
    [drafts, postId, parentId],
  )
  // A text that came back brings its password, and focus, unless the visitor is busy elsewhere.
  useEffect(() => {
    const returned = drafts.takePassword(draft.key)
    if (returned === null || password.current === null) return
    password.current.value = returned
    setRefusal(null)
    if (mayLead(sentFrom.current) && isFocusFree(form.current)) focusContent(form.current)
  }, [drafts, draft.key])
  useEffect(() => {
    if (parentId !== null) focusFirstBlank(form.current)
  }, [parentId])

  const refuse = (alert: string) => {
    setRefusal(alert)
    if (!mayLead(sentFrom.current)) return
    if (alert !== commentMessages.wrongPassword) return focusFirstBlank(form.current)
    password.current?.focus()
    password.current?.select()
  }

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSending.current || isComposing()) return
    const text = textOf(event.currentTarget)
    sentFrom.current = fieldInUse()
    if (Object.values(text).some((value) => value.trim() === '')) return refuse(commentMessages.incomplete)
    // In some browsers the last syllable reaches the field before its input event comes.
    drafts.type(slot, { author: text.author, content: text.content })
    setRefusal(null)
    setBusy(true)
    isSending.current = true
    isWithdrawn.current = false
    const sent = await send(slot, text, () => isWithdrawn.current)
    isSending.current = false
    setBusy(false)
    if ('alert' in sent) {
      if (sent.alert === null) return
      return form.current === null ? drafts.warn(slot, sent.alert, text.password) : refuse(sent.alert)
    }
    if (password.current?.value === text.password) password.current.value = ''
    const isWritingOn = drafts.read(slot).content !== '' || !mayLead(sentFrom.current)
    if (!isWritingOn) focusComment(sent.key)
  }

  const withdraw = () => {
    isWithdrawn.current = true
  }
  return { form, password, isBusy, alert: refusal ?? draft.alert, submit, withdraw }
}
