import { positiveId } from '#/contract/positive-id.ts'

import { newKey } from './comment-key.ts'
import {
  acknowledged,
  agreed,
  discarded,
  type Draft,
  type DraftText,
  emptyDraft,
  hasContent,
  interrupted,
  isBlank,
  keyFor,
  needsAttention,
  refused,
  revived,
  sent,
  typed,
  withFound,
} from './draft.ts'
import { perPage } from './per-page.ts'
import { parseDraft } from './stored-draft.ts'
import { createTextShelf } from './text-shelf.ts'

/** One form: the new comment of a post, or the reply to one of its comments. */
export type Slot = { readonly postId: number; readonly parentId: number | null }

const nameOf = ({ postId, parentId }: Slot) => `draft:${postId}:${parentId ?? 'new'}`
const authorName = 'comment-author'

/** What visitors type, kept per form until the server agrees; it survives reloads, and other tabs see it. */
export const createDraftStore = (storage: Storage | null) => {
  const shelf = createTextShelf(storage)
  const drafts = new Map<string, { readonly text: string | null; readonly draft: Draft }>()
  /** What this page sends; other texts that are on their way when it comes were left behind, or are another tab's. */
  const underWay = new Set<string>()
  const leftBehind = new Set<string>()
  /** By the key of their text, in memory only: a text that comes back brings its password along. */
  const passwords = new Map<string, string>()
  const inUse = new Map<string, () => boolean>()
  const listeners = new Set<() => void>()

  const author = () => shelf.read(authorName) ?? ''

  const read = (slot: Slot): Draft => {
    const name = nameOf(slot)
    const text = shelf.read(name)
    const known = drafts.get(name)
    if (known?.text === text) return known.draft
    const stored = parseDraft(text) ?? emptyDraft(author())
    if (known === undefined) {
      for (const { key, alert } of stored.kept) if (alert === null && !underWay.has(key)) leftBehind.add(key)
    }
    const draft = interrupted(stored, (key) => leftBehind.has(key))
    drafts.set(name, { text, draft })
    return draft
  }

  const update = (slot: Slot, change: (draft: Draft) => Draft): void => {
    const before = read(slot)
    const draft = change(before)
    if (draft === before) return
    const name = nameOf(slot)
    const isNothingNew = isBlank(draft) && draft.alert === null && draft.author === author()
    const text = isNothingNew ? null : JSON.stringify(draft)
    shelf.write(name, text)
    drafts.set(name, { text, draft })
    for (const listener of listeners) listener()
  }

  return {
    read,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      globalThis.addEventListener('storage', listener)
      return () => {
        listeners.delete(listener)
        globalThis.removeEventListener('storage', listener)
      }
    },
    takeIn: (slot: Slot, text: DraftText) => update(slot, (draft) => withFound(draft, text)),
    /** Asks the form, as long as it is there, whether something is being typed that no draft knows of: a password. */
    attend: (slot: Slot, isInUse: () => boolean) => {
      const name = nameOf(slot)
      inUse.set(name, isInUse)
      return () => {
        if (inUse.get(name) === isInUse) inUse.delete(name)
      }
    },
    type: (slot: Slot, text: Partial<DraftText>) => update(slot, (draft) => typed(draft, text)),
    /** Takes a text out of the form; its key is the edit's. */
    send: (slot: Slot, text: DraftText, password: string): string => {
      const key = keyFor(read(slot), text)
      underWay.add(key)
      leftBehind.delete(key)
      passwords.set(key, password)
      update(slot, (draft) => sent(draft, text, key))
      return key
    },
    agree: (slot: Slot, key: string) => {
      underWay.delete(key)
      passwords.delete(key)
      const text = read(slot).kept.find((it) => it.key === key)
      if (text !== undefined) shelf.write(authorName, text.author)
      update(slot, (draft) => agreed(draft, key))
    },
    /** `isAnswered` says that the server has said no; else it may have carried the text out, and must know a repeat. */
    refuse: (slot: Slot, key: string, alert: string, isAnswered: boolean) => {
      const nextKey = isAnswered ? newKey() : key
      underWay.delete(key)
      const password = passwords.get(key)
      passwords.delete(key)
      if (password !== undefined) passwords.set(nextKey, password)
      update(slot, (draft) => refused(draft, key, alert, nextKey, inUse.get(nameOf(slot))?.()))
    },
    /** Says why a text was not sent whose form is gone meanwhile. */
    warn: (slot: Slot, alert: string, password: string) => {
      passwords.set(read(slot).key, password)
      update(slot, (draft) => ({ ...draft, alert }))
    },
    /** `password` is that of the text which leaves the form. */
    revive: (slot: Slot, key: string, password: string) => {
      const draft = read(slot)
      if (password !== '' && hasContent(draft)) passwords.set(draft.key, password)
      update(slot, (draft) => revived(draft, key))
    },
    discard: (slot: Slot) => update(slot, discarded),
    acknowledge: (slot: Slot) => update(slot, (draft) => (draft.alert === null ? draft : acknowledged(draft))),
    /** The password of a text that has come back into its form, once. */
    takePassword: (key: string): string | null => {
      const password = passwords.get(key) ?? null
      passwords.delete(key)
      return password
    },
    /** The comments of a post to which a reply came back that is not on the site. */
    unsettledReplies: (postId: number): readonly number[] =>
      [...shelf.names()]
        .filter((name) => name.startsWith(`draft:${postId}:`))
        .map((name) => positiveId(name.slice(`draft:${postId}:`.length)))
        .filter((parentId) => parentId !== null)
        .filter((parentId) => needsAttention(read({ postId, parentId }))),
  }
}
export type DraftStore = ReturnType<typeof createDraftStore>

/** The one store of a page: a text sent from a screen may come back to the next. */
export const draftStoreOf = perPage(createDraftStore)
