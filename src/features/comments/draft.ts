import { type Fields, parseObject } from '#/contract/parse-object.ts'
import { newKey } from '#/thread/edits.ts'

export type DraftText = { readonly author: string; readonly content: string; readonly secret?: boolean }

/** What has been typed into one form. Never a password. */
export type Draft = DraftText & {
  /** The name that the form filled in by itself: as long as it is unchanged, nobody has typed one. */
  readonly remembered: string
  /** The idempotency key of this very text: sent again, even from another tab, it is posted once. */
  readonly key: string
  /** The refused edit whose words the form has taken back: its alert is shown in the form. */
  readonly refused: string | null
  readonly secret: boolean
}

export const emptyDraft = (author: string): Draft => ({
  author,
  remembered: author,
  content: '',
  key: newKey(),
  refused: null,
  secret: false,
})

export const hasContent = ({ content }: DraftText): boolean => content.trim() !== ''

/** A form into which nobody has typed shows the name that is remembered now. */
export const withName = (draft: Draft, author: string): Draft =>
  hasContent(draft) || draft.refused !== null || draft.author !== draft.remembered
    ? draft
    : { ...draft, author, remembered: author }

/** Whether the form can take a text back: nothing was typed into it, or nothing but the text's own name. */
export const isFreeFor = (draft: Draft, { author }: DraftText): boolean =>
  !hasContent(draft) && ([draft.remembered, author].includes(draft.author) || draft.author.trim() === '')

const holds = (draft: Draft, { author, content, secret = false }: DraftText): boolean =>
  draft.author === author && draft.content === content && draft.secret === secret

/** A changed text is another comment, and gets another key. */
export const typed = (draft: Draft, text: Partial<DraftText>): Draft => {
  const next = { ...draft, ...text }
  return holds(draft, next) ? draft : { ...next, key: newKey() }
}

/**
 * Merges a draft with what was typed before it was read, so that neither text is lost. An equal text is the draft itself, which the
 * browser has restored.
 */
export const withFound = (draft: Draft, { author, content, secret = false }: DraftText): Draft =>
  typed(draft, {
    // If either was meant to be secret, both are.
    secret: draft.secret || secret,
    author: author.trim() === '' ? draft.author : author,
    content: draft.content === content ? draft.content : [draft.content, content].filter(Boolean).join('\n\n'),
  })

/** The key under which a text is sent: the draft's own, unless something else has been typed since. */
export const keyFor = (draft: Draft, text: DraftText): string => (holds(draft, text) ? draft.key : newKey())

/**
 * The text leaves the form for the outbox. The emptied form is no longer secret; text typed meanwhile is left as it was. The
 * owner's comment carries the name of the session; the form then keeps the name that it remembered.
 */
export const sent = (draft: Draft, { author, content }: DraftText): Draft => ({
  ...draft,
  ...(draft.content === content && { content: '', secret: false }),
  remembered: draft.author === author ? author : draft.remembered,
  key: newKey(),
  refused: null,
})

/** The text of a refused edit comes back into the form. */
export const takenBack = (
  draft: Draft,
  { author, content, secret = false, key }: DraftText & { readonly key: string },
): Draft => ({
  ...draft,
  author,
  content,
  secret,
  key,
  refused: key,
})

/** The text with this key has been posted and is no longer needed, not even in another tab's form. */
export const agreed = (draft: Draft, key: string): Draft => (draft.key === key ? emptyDraft(draft.author) : draft)

/** The visitor has seen the alert and goes on with the text, or without it. */
export const acknowledged = (draft: Draft): Draft => (draft.refused === null ? draft : { ...draft, refused: null })

const isDraft = (value: Fields): value is Fields & Draft =>
  [value.author, value.content, value.key, value.remembered].every((text) => typeof text === 'string') &&
  (value.refused === null || typeof value.refused === 'string')

/** A draft as it was stored; `null` if it is malformed. */
export const parseDraft = (json: string | null): Draft | null => {
  const value = parseObject(json)
  // Drafts of earlier versions lack `remembered`: their name counts as typed, so that no other replaces it. No secret draft is
  // ever stored.
  const draft = value && { remembered: '', refused: null, ...value, secret: false }
  return draft !== null && isDraft(draft) ? draft : null
}
