import type { WriteEdit } from '#/thread/edits.ts'
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
  restored,
  sent,
  typed,
  withFound,
} from './draft.ts'

/** One form: the new comment of a post, or the reply to one of its comments. */
export type FormId = { readonly postId: number; readonly parentId: number | null }

const nameOf = ({ postId, parentId }: FormId) => `draft:${postId}:${parentId ?? 'new'}`
const authorName = 'comment-author'

const displaced = '쓰던 글은 여기에 두었습니다.'

const editOf = ({ parentId }: FormId, { author, content, key }: Draft): WriteEdit => ({
  kind: 'write',
  key,
  author,
  content,
  parentId,
  createdAt: new Date().toISOString(),
})

/** What is being typed, by form; it survives reloads, and other tabs see it. What is sent goes to the outbox. */
export const createDrafts = (texts: TextStorage, outbox: Outbox) => {
  const parsed = new Map<string, { readonly text: string | null; readonly draft: Draft }>()

  const author = () => texts.read(authorName) ?? ''

  const read = (form: FormId): Draft => {
    const name = nameOf(form)
    const text = texts.read(name)
    const known = parsed.get(name)
    if (known?.text === text) return known.draft
    const draft = parseDraft(text) ?? emptyDraft(author())
    parsed.set(name, { text, draft })
    return draft
  }

  const update = (form: FormId, change: (draft: Draft) => Draft): void => {
    const before = read(form)
    const draft = change(before)
    if (draft === before) return
    const isNothingNew = !hasContent(draft) && draft.refused === null && draft.author === author()
    const text = isNothingNew ? null : JSON.stringify(draft)
    parsed.set(nameOf(form), { text, draft })
    texts.write(nameOf(form), text)
  }

  const acknowledge = (form: FormId): void => {
    const { refused } = read(form)
    update(form, acknowledged)
    if (refused !== null) outbox.discard(form.postId, refused)
  }

  return {
    read,
    subscribe: texts.subscribe,
    takeIn: (form: FormId, text: DraftText) => update(form, (draft) => withFound(draft, text)),
    type: (form: FormId, text: Partial<DraftText>) => update(form, (draft) => typed(draft, text)),
    /** Takes a text out of the form; answers the key of its edit. */
    send: (form: FormId, text: DraftText): string => {
      const draft = read(form)
      const key = keyFor(draft, text)
      update(form, (now) => sent(now, text))
      if (draft.refused !== null && draft.refused !== key) outbox.discard(form.postId, draft.refused)
      return key
    },
    agree: (form: FormId, edit: WriteEdit) => {
      texts.write(authorName, edit.author)
      update(form, (draft) => agreed(draft, edit.key))
    },
    /** Puts refused words back into the form. What stood there, with the password typed for it, waits in their place. */
    restore: (form: FormId, edit: WriteEdit, password: string) => {
      const draft = read(form)
      if (hasContent(draft)) outbox.setAside(form.postId, editOf(form, draft), displaced, password)
      if (draft.refused !== null && (draft.refused !== draft.key || !hasContent(draft)))
        outbox.discard(form.postId, draft.refused)
      update(form, (now) => restored(now, edit))
    },
    /** Says why a text was not sent whose form is gone meanwhile. */
    warn: (form: FormId, alert: string, password: string) => {
      const draft = read(form)
      outbox.setAside(form.postId, editOf(form, draft), alert, password)
      update(form, (now) => ({ ...now, refused: draft.key }))
    },
    /** The visitor has seen the alert: the words are an ordinary draft again. */
    acknowledge,
    /** Empties the form; what waits beside it stays. */
    discard: (form: FormId) => {
      acknowledge(form)
      update(form, (draft) => emptyDraft(draft.author))
    },
  }
}
export type Drafts = ReturnType<typeof createDrafts>
