import { newKey } from './comment-key.ts'

export type DraftText = { readonly author: string; readonly content: string }

/** A text that is not in the form: on its way to the server (`alert` is `null`), or refused while another was typed. */
export type KeptText = DraftText & { readonly key: string; readonly alert: string | null }

/** What has been typed into one form. Never a password. */
export type Draft = DraftText & {
  /** The name that the form filled in by itself: as long as it stands there, nobody has typed one. */
  readonly remembered: string
  /** The idempotency key of this very text: sent again, even from another tab, it is posted once. */
  readonly key: string
  /** Why the text came back, if it did. */
  readonly alert: string | null
  readonly kept: readonly KeptText[]
}

export const emptyDraft = (author: string): Draft => ({
  author,
  remembered: author,
  content: '',
  key: newKey(),
  alert: null,
  kept: [],
})

export const hasContent = ({ content }: Draft): boolean => content.trim() !== ''

/** Whether the form can take a text back: nothing was typed into it, or nothing but the text's own name. */
const isFreeFor = (draft: Draft, { author }: DraftText): boolean =>
  !hasContent(draft) && ([draft.remembered, author].includes(draft.author) || draft.author.trim() === '')

export const isBlank = (draft: Draft): boolean => !hasContent(draft) && draft.kept.length === 0

/** Whether something in the form or beside it waits for the visitor's decision. */
export const needsAttention = ({ alert, kept }: Draft): boolean =>
  alert !== null || kept.some((text) => text.alert !== null)

const isText = (draft: Draft, { author, content }: DraftText): boolean =>
  draft.author === author && draft.content === content

const without = ({ kept }: Draft, key: string): readonly KeptText[] => kept.filter((text) => text.key !== key)

/** A changed text is another comment, and gets another key. */
export const typed = (draft: Draft, text: Partial<DraftText>): Draft => {
  const next = { ...draft, ...text }
  return isText(draft, next) ? draft : { ...next, key: newKey() }
}

/** With what stood in the fields before the draft was read; of neither anything is lost. */
export const withFound = (draft: Draft, { author, content }: DraftText): Draft =>
  typed(draft, {
    author: author.trim() === '' ? draft.author : author,
    content: draft.content.includes(content) ? draft.content : [draft.content, content].filter(Boolean).join('\n\n'),
  })

/** The key under which a text goes out: the draft's own, unless something else has been typed since. */
export const keyFor = (draft: Draft, text: DraftText): string => (isText(draft, text) ? draft.key : newKey())

/** The text leaves the form for the thread, and is kept until the server has answered. */
export const sent = (draft: Draft, { author, content }: DraftText, key: string): Draft => ({
  ...draft,
  remembered: author,
  content: draft.content === content ? '' : draft.content,
  key: newKey(),
  alert: null,
  kept: [...draft.kept, { author, content, key, alert: null }],
})

/** The text of this key is on the site: it is wanted nowhere any more, not even where another tab took it up. */
export const agreed = (draft: Draft, key: string): Draft => ({
  ...draft,
  ...(draft.key === key && { remembered: draft.author, content: '', key: newKey(), alert: null }),
  kept: without(draft, key),
})

/**
 * The text comes back into the form, unless something else is being typed there by then: then it waits beside
 * it, as it does when a password is being typed (`isInUse`). `nextKey` is another one once the server has said no,
 * and the same as long as nobody knows what it did.
 */
export const refused = (draft: Draft, key: string, alert: string, nextKey: string, isInUse = false): Draft => {
  const text = draft.kept.find((it) => it.key === key)
  if (text === undefined) return draft
  const back = { ...text, key: nextKey, alert }
  const kept = without(draft, key)
  return !isInUse && isFreeFor(draft, text) ? { ...draft, ...back, kept } : { ...draft, kept: [...kept, back] }
}

/** Puts a waiting text into the form; what stood there waits in its place. */
export const revived = (draft: Draft, key: string): Draft => {
  const text = draft.kept.find((it) => it.key === key && it.alert !== null)
  if (text === undefined) return draft
  const { author, content } = draft
  const displaced = { author, content, key: draft.key, alert: '쓰던 글은 여기에 두었습니다.' }
  return { ...draft, ...text, kept: [...without(draft, key), ...(hasContent(draft) ? [displaced] : [])] }
}

/** Texts whose page died before the answer came wait to be sent again, which is harmless: their key is known. */
export const interrupted = (draft: Draft, isLeftBehind: (key: string) => boolean): Draft => {
  const lost = draft.kept.find(({ key, alert }) => alert === null && isLeftBehind(key))
  if (lost === undefined) return draft
  const alert = '보내던 글이 등록되었는지 알 수 없습니다. 다시 보내도 두 번 등록되지 않습니다.'
  return interrupted(refused(draft, lost.key, alert, lost.key), isLeftBehind)
}

/** The form is emptied; what waits beside it stays. */
export const discarded = ({ author, kept }: Draft): Draft => ({ ...emptyDraft(author), kept })

/** The visitor has seen the alert and put the text aside. */
export const acknowledged = (draft: Draft): Draft => ({ ...draft, alert: null })
