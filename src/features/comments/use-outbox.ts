import { useCallback, useMemo, useSyncExternalStore } from 'react'

import type { WriteEdit } from '#/thread/edits.ts'
import { type Entry, isRefused, type RefusedEntry } from '#/thread/entries.ts'

import { type Draft, emptyDraft } from './draft.ts'
import type { FormId } from './drafts.ts'
import type { CommentStores } from './stores.ts'

const noEntries: readonly Entry[] = []

/** The edits of a post that are being sent, were refused, or are agreed and not shown by an answer yet. */
export const useOutbox = ({ outbox }: CommentStores, postId: number): readonly Entry[] =>
  useSyncExternalStore(
    outbox.subscribe,
    useCallback(() => outbox.entries(postId), [outbox, postId]),
    () => noEntries,
  )

/** The server knows of no draft; after hydration the stored one comes. */
const noDraft = emptyDraft('')

/** A refused new comment or reply. */
export type RefusedText = RefusedEntry & { readonly edit: WriteEdit }

const isRefusedText = (entry: Entry): entry is RefusedText => isRefused(entry) && entry.edit.kind === 'write'

export type FormTexts = {
  readonly draft: Draft
  /** Why the text in the form came back, if it did. */
  readonly alert: string | null
  /** Refused texts of this form that are not in it. */
  readonly waiting: readonly RefusedText[]
}

/** What is typed into a form, and what came back to it. */
export const useFormTexts = (stores: CommentStores, { postId, parentId }: FormId): FormTexts => {
  const { drafts } = stores
  const draft = useSyncExternalStore(
    drafts.subscribe,
    useCallback(() => drafts.read({ postId, parentId }), [drafts, postId, parentId]),
    () => noDraft,
  )
  const entries = useOutbox(stores, postId)
  return useMemo(() => {
    const refused = entries.filter(isRefusedText).filter(({ edit }) => edit.parentId === parentId)
    const isInForm = ({ edit }: RefusedText) => edit.key === draft.refused
    return {
      draft,
      alert: refused.find(isInForm)?.alert ?? null,
      waiting: refused.filter((entry) => !isInForm(entry)),
    }
  }, [draft, entries, parentId])
}
