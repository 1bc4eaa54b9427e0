import type { TextEdit, WriteEdit } from '#/thread/edits.ts'
import type { Outbox } from '#/thread/outbox.ts'
import type { TextStorage } from '#/thread/text-storage.ts'

import {
  acknowledged,
  agreed,
  type Draft,
  type DraftText,
  emptyDraft,
  hasContent,
  keyFor,
  parseDraft,
  takenBack,
  sent,
  typed,
  withFound,
  withName,
} from './draft.ts'

/** One form: the new comment of a post (`commentId` is `null`), the reply to one of its comments, or a correction of one. */
export type FormId = {
  readonly postId: number
  readonly kind: TextEdit['kind']
  readonly commentId: number | null
}

const nameOf = ({ postId, kind, commentId }: FormId) =>
  `draft:${postId}:${kind === 'correct' ? 'correct:' : ''}${commentId ?? 'new'}`

/** Whether an edit was sent from a form, to which it comes back if it is refused. */
export const isFrom = ({ kind, commentId }: FormId, edit: TextEdit): boolean =>
  edit.kind === kind && (edit.kind === 'write' ? edit.parentId : edit.commentId) === commentId
const authorEntry = 'comment-author'

const displaced = '쓰던 글은 여기에 두었습니다.'

/** Turns a form's text into the edit that is sent. */
export const editOf = (
  { kind, commentId }: FormId,
  { author, content, secret, signals }: DraftText & Pick<WriteEdit, 'signals'>,
  key: string,
): TextEdit => {
  const hidden = secret === true ? { secret } : {}
  if (kind === 'correct' && commentId !== null) return { kind, key, commentId, content, ...hidden }
  const createdAt = new Date().toISOString()
  return { kind: 'write', key, author, content, parentId: commentId, createdAt, ...hidden, ...(signals && { signals }) }
}

/**
 * What is being typed, by form; it outlives the tab (in `localStorage`) until it is sent or discarded, and other tabs see it. What is
 * sent goes to the outbox.
 */
export const createDrafts = (texts: TextStorage, outbox: Outbox) => {
  const parsed = new Map<string, { readonly text: string | null; readonly remembered: string; readonly draft: Draft }>()

  const rememberedName = () => texts.read(authorEntry) ?? ''

  const read = (form: FormId): Draft => {
    const name = nameOf(form)
    const text = texts.read(name)
    const remembered = rememberedName()
    const known = parsed.get(name)
    // A stored draft keeps its name, whatever is remembered: the name on a comment being sent is remembered only once the
    // server agrees, and until then the old one would replace it.
    if (known?.text === text && (text !== null || known.remembered === remembered)) return known.draft
    const found = known?.text === text ? known.draft : parseDraft(text)
    const draft = found === null ? emptyDraft(remembered) : withName(found, remembered)
    parsed.set(name, { text, remembered, draft })
    return draft
  }

  const update = (form: FormId, change: (draft: Draft) => Draft): void => {
    const before = read(form)
    const draft = change(before)
    if (draft === before) return
    // A draft with only a name is stored too, except in a form that was secret until now: storing it could overwrite another tab's.
    const remembered = rememberedName()
    const isNameKnown = before.secret || draft.author === remembered
    const isNothingNew = !hasContent(draft) && draft.refused === null && isNameKnown
    const text = isNothingNew ? null : JSON.stringify(draft)
    parsed.set(nameOf(form), { text, remembered, draft })
    if (draft.secret) texts.keepInMemory(nameOf(form), text)
    else texts.write(nameOf(form), text)
  }

  const acknowledge = (form: FormId): void => {
    const { refused } = read(form)
    update(form, acknowledged)
    if (refused !== null) outbox.discard(form.postId, refused)
  }

  return {
    read,
    subscribe: texts.subscribe,
    /** Whether the draft outlives the page. */
    isStored: (form: FormId): boolean => texts.isStored(nameOf(form)),
    /**
     * Merges a text that was found in the form. `stored`: the content that the storage had when the page was left. A found text equal
     * to it is a copy of the stored draft, which may have been sent, discarded or continued since: it is ignored, unless the storage
     * has been cleared.
     */
    mergeFound: (form: FormId, text: DraftText, stored: string) => {
      const isKnown = text.content === stored && (texts.read(authorEntry) ?? texts.read(nameOf(form))) !== null
      update(form, (draft) => withFound(draft, isKnown ? { ...text, content: '' } : text))
    },
    type: (form: FormId, text: Partial<DraftText>) => update(form, (draft) => typed(draft, text)),
    /** The key under which a text would be sent from the form now; for any but the draft's own text, a new one at each call. */
    keyOf: (form: FormId, text: DraftText): string => keyFor(read(form), text),
    /** Takes a text out of the form; returns the key of its edit. */
    send: (form: FormId, text: DraftText): string => {
      const draft = read(form)
      const key = keyFor(draft, text)
      update(form, (now) => sent(now, text))
      if (draft.refused !== null && draft.refused !== key) outbox.discard(form.postId, draft.refused)
      return key
    },
    /** `asOwner`: sent under the owner's session, and so without a name to remember for the next comment. */
    agree: (form: FormId, edit: TextEdit, asOwner = false) => {
      if (edit.kind === 'write' && !asOwner) texts.write(authorEntry, edit.author)
      // A form with only this name, which is now remembered, counts as untouched. The owner's name, which came back with a refused
      // text, leaves the form.
      update(form, (draft) => withName(agreed(draft, edit.key), rememberedName()))
    },
    /** Puts a refused text back into the form. The form's own text is set aside, with the password typed for it. */
    takeBack: (form: FormId, edit: TextEdit, password: string) => {
      const draft = read(form)
      if (hasContent(draft)) outbox.setAside(form.postId, editOf(form, draft, draft.key), displaced, password)
      if (draft.refused !== null && (draft.refused !== draft.key || !hasContent(draft)))
        outbox.discard(form.postId, draft.refused)
      update(form, (now) => takenBack(now, { author: now.author, ...edit }))
    },
    /** Puts an unsent text, whose form is gone, into the outbox, with the reason. */
    keepUnsent: (form: FormId, alert: string, password: string) => {
      const draft = read(form)
      outbox.setAside(form.postId, editOf(form, draft, draft.key), alert, password)
      update(form, (now) => ({ ...now, refused: draft.key }))
    },
    /** The visitor has seen the alert: the words are an ordinary draft again. */
    acknowledge,
    /** Empties the form; texts set aside stay. */
    discard: (form: FormId) => {
      acknowledge(form)
      update(form, (draft) => emptyDraft(draft.author))
    },
  }
}
export type Drafts = ReturnType<typeof createDrafts>
