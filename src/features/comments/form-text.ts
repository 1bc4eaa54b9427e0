import { type AriaAttributes, type RefObject, useLayoutEffect, useRef } from 'react'

import { formMessages, isPasswordAlert } from '#/text/form-messages.ts'
import { withoutInvisible } from '#/text/name-keys.ts'
import { useHydrated } from '#/ui/use-hydrated.ts'

import type { Drafts, FormId } from './draft-store.ts'
import type { Draft } from './draft.ts'
import type { TypedText } from './section-context.ts'

/** The text in a field of a form. Without `FormData`, which forces a layout of the page in Chromium for text areas. */
export const fieldValue = ({ elements }: HTMLFormElement, name: string): string => {
  const field = elements.namedItem(name)
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : ''
}

/** What is in the fields of a form. */
export const typedTextOf = (form: HTMLFormElement): TypedText => {
  const box = form.elements.namedItem('secret')
  return {
    author: fieldValue(form, 'author'),
    password: fieldValue(form, 'password'),
    content: fieldValue(form, 'content'),
    secret: box instanceof HTMLInputElement && box.checked,
  }
}

const fieldNames = ['author', 'password', 'content'] as const
type FieldName = (typeof fieldNames)[number]

/** Whether the server would take a field for empty: a name or a text without a visible character is. */
export const isBlank = (name: string, text: string): boolean =>
  (name === 'password' ? text.trim() : withoutInvisible(text)) === ''

/** The alert about missing fields; `null` if the form is complete. */
export const missingIn = (kind: FormId['kind'], text: TypedText, needsPassword: boolean): string | null => {
  const isMissing = (name: FieldName) => isBlank(name, text[name])
  if (kind === 'write' && needsPassword) return fieldNames.some(isMissing) ? formMessages.incomplete : null
  if (isMissing('content')) return formMessages.noContent
  return needsPassword && isMissing('password') ? formMessages.noPassword : null
}

/** The fields that an alert is about. */
export const invalidFields = (alert: string | null, text: TypedText): readonly FieldName[] =>
  fieldNames.filter((name) => {
    if (alert === formMessages.incomplete) return isBlank(name, text[name])
    return name === 'password' ? isPasswordAlert(alert) : name === 'content' && alert === formMessages.noContent
  })

/** Marks a field that the alert is about, until something is typed in it. */
export type AlertProps = (name: FieldName) => Pick<AriaAttributes, 'aria-invalid' | 'aria-describedby'>

/**
 * Merges the text in a server-rendered form, which was typed before hydration or restored by the browser, into the form's
 * draft. Returns the ref of a hidden field for the draft's stored content. The browser restores that field too, so that a
 * restored copy of the draft is recognised even if another tab has changed the draft since.
 */
export const useFoundText = (
  drafts: Drafts,
  { postId, kind, commentId }: FormId,
  draft: Draft,
  form: RefObject<HTMLFormElement | null>,
): RefObject<HTMLInputElement | null> => {
  const isFromServer = useRef(!useHydrated())
  const stored = useRef<HTMLInputElement>(null)
  // Effects of a kept screen run again when it is shown again: by then the draft may have been sent from another tab.
  useLayoutEffect(() => {
    if (form.current === null || kind !== 'write' || !isFromServer.current) return
    isFromServer.current = false
    drafts.mergeFound({ postId, kind, commentId }, typedTextOf(form.current), stored.current?.value ?? '')
  }, [drafts, form, postId, kind, commentId])
  useLayoutEffect(() => {
    if (stored.current === null) return
    stored.current.value = drafts.isStored({ postId, kind, commentId }) ? draft.content : ''
  }, [drafts, draft, postId, kind, commentId])
  return stored
}
