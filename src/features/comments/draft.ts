import * as z from 'zod/mini'

import { newKey } from './comment-key.ts'

/** A text that is not in the form: on its way to the server (`alert` is `null`), or refused while another was typed. */
const KeptText = z.object({ key: z.string(), content: z.string(), alert: z.nullable(z.string()) })
export type KeptText = z.output<typeof KeptText>

/** What has been typed into one form. Never a password. */
export const Draft = z.object({
  author: z.string(),
  content: z.string(),
  /** The idempotency key of this very text: sent again, even from another tab, it is posted once. */
  key: z.string(),
  /** Why the text came back, if it did. */
  alert: z.nullable(z.string()),
  kept: z.array(KeptText),
})
export type Draft = z.output<typeof Draft>

export const emptyDraft = (author: string): Draft => ({ author, content: '', key: newKey(), alert: null, kept: [] })

export const isBlank = ({ content, kept }: Draft): boolean => content.trim() === '' && kept.length === 0

/** A changed text is another comment, and gets another key. */
export const typed = (draft: Draft, text: { readonly author?: string; readonly content?: string }): Draft => ({
  ...draft,
  ...text,
  key: newKey(),
})

/** The text leaves the form for the thread, and is kept until the server has answered. */
export const sent = (draft: Draft): Draft => ({
  ...emptyDraft(draft.author),
  kept: [...draft.kept, { key: draft.key, content: draft.content, alert: null }],
})

export const agreed = (draft: Draft, key: string): Draft => ({
  ...draft,
  kept: draft.kept.filter((text) => text.key !== key),
})

/**
 * The text comes back into the form, unless something else is being typed there by then: then it waits beside
 * it. `sameKey` says that nobody knows whether it was carried out, so that a repeat must be recognised.
 */
export const refused = (draft: Draft, key: string, alert: string, sameKey: boolean): Draft => {
  const text = draft.kept.find((it) => it.key === key)
  if (text === undefined) return draft
  const kept = draft.kept.filter((it) => it.key !== key)
  const next = sameKey ? key : newKey()
  if (draft.content.trim() === '') return { ...draft, content: text.content, key: next, alert, kept }
  return { ...draft, kept: [...kept, { key: next, content: text.content, alert }] }
}

/** Puts a waiting text into the form; what stood there waits in its place. */
export const revived = (draft: Draft, key: string): Draft => {
  const text = draft.kept.find((it) => it.key === key)
  if (text === undefined) return draft
  const others = draft.kept.filter((it) => it.key !== key)
  const displaced = { key: draft.key, content: draft.content, alert: '쓰던 글은 여기에 두었습니다.' }
  return {
    ...draft,
    content: text.content,
    key: text.key,
    alert: text.alert,
    kept: draft.content.trim() === '' ? others : [...others, displaced],
  }
}

/** Texts whose page died before the answer came wait to be sent again, which is harmless: their key is known. */
export const interrupted = (draft: Draft, isUnderWay: (key: string) => boolean): Draft => {
  const lost = draft.kept.find(({ key, alert }) => alert === null && !isUnderWay(key))
  if (lost === undefined) return draft
  const alert = '보내던 글이 등록되었는지 알 수 없습니다. 다시 보내도 두 번 등록되지 않습니다.'
  return interrupted(refused(draft, lost.key, alert, true), isUnderWay)
}
