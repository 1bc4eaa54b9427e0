import type { QueryClient } from '@tanstack/react-query'

import { agreed, Draft, emptyDraft, interrupted, isBlank, refused, revived, sent, typed } from './draft.ts'

/** One form: the new comment of a post, or the reply to one of its comments. */
export type Slot = { readonly postId: number; readonly parentId: number | null }

const nameOf = ({ postId, parentId }: Slot) => `draft:${postId}:${parentId ?? 'new'}`
const authorName = 'comment-author'

const parse = (text: string | null): Draft | null => {
  if (text === null) return null
  try {
    return Draft.parse(JSON.parse(text))
  } catch {
    // Written by another version, or by hand: there is nothing to restore from it.
    return null
  }
}

/**
 * What visitors type, kept per form until the server agrees; it survives reloads, and other tabs see it.
 * @param storage `null` where there is none (on the server, or shut off by the visitor): then memory serves.
 */
export const createDraftStore = (storage: Storage | null) => {
  const texts = new Map<string, string>()
  const drafts = new Map<string, { readonly text: string | null; readonly draft: Draft }>()
  const underWay = new Set<string>()
  const listeners = new Set<() => void>()

  const load = (name: string) => {
    try {
      return storage?.getItem(name) ?? texts.get(name) ?? null
    } catch {
      return texts.get(name) ?? null
    }
  }

  const save = (name: string, text: string | null) => {
    if (text === null) texts.delete(name)
    else texts.set(name, text)
    try {
      if (text === null) storage?.removeItem(name)
      else storage?.setItem(name, text)
    } catch {
      // Full or forbidden: memory keeps it for as long as the page lives.
    }
  }

  const read = (slot: Slot): Draft => {
    const name = nameOf(slot)
    const text = load(name)
    const known = drafts.get(name)
    if (known?.text === text) return known.draft
    const stored = parse(text) ?? emptyDraft(load(authorName) ?? '')
    // Only what this page finds when it comes was left behind; later on another tab may be sending it.
    const draft = known === undefined ? interrupted(stored, (key) => underWay.has(key)) : stored
    drafts.set(name, { text, draft })
    return draft
  }

  const update = (slot: Slot, change: (draft: Draft) => Draft): Draft => {
    const draft = change(read(slot))
    const name = nameOf(slot)
    const nothingNew = isBlank(draft) && draft.alert === null && draft.author === (load(authorName) ?? '')
    const text = nothingNew ? null : JSON.stringify(draft)
    save(name, text)
    drafts.set(name, { text, draft })
    for (const listener of listeners) listener()
    return draft
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
    type: (slot: Slot, text: { readonly author?: string; readonly content?: string }) =>
      update(slot, (draft) => typed(draft, text)),
    /** Takes the text out of the form; its key is the edit's. */
    send: (slot: Slot): string => {
      const { key } = read(slot)
      underWay.add(key)
      update(slot, sent)
      return key
    },
    agree: (slot: Slot, key: string) => {
      underWay.delete(key)
      save(authorName, read(slot).author)
      update(slot, (draft) => agreed(draft, key))
    },
    /** Whether the text is back in the form; if not, it waits beside it. */
    refuse: (slot: Slot, key: string, alert: string, sameKey: boolean): boolean => {
      underWay.delete(key)
      return update(slot, (draft) => refused(draft, key, alert, sameKey)).alert === alert
    },
    revive: (slot: Slot, key: string) => update(slot, (draft) => revived(draft, key)),
    /** Takes an alert away, once the visitor acts on it. */
    quiet: (slot: Slot) => update(slot, (draft) => ({ ...draft, alert: null })),
    discard: (slot: Slot) => update(slot, ({ author, kept }) => ({ ...emptyDraft(author), kept })),
  }
}
export type DraftStore = ReturnType<typeof createDraftStore>

const stores = new WeakMap<QueryClient, DraftStore>()

/** The one store of a page's life, which its cache stands for: a text sent from a screen may come back to the next. */
export const draftStoreOf = (client: QueryClient, storage: Storage | null): DraftStore => {
  const known = stores.get(client)
  if (known !== undefined) return known
  const store = createDraftStore(storage)
  stores.set(client, store)
  return store
}
