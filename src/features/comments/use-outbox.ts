import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useLayoutEffect, useMemo, useRef, useSyncExternalStore } from 'react'

import type { ThreadKey, ViewedThread } from '#/thread/cached-thread.ts'
import type { TextEdit, Thread } from '#/thread/edits.ts'
import { type Entry, isRefused, isUnconfirmed, type RefusedEntry, replay } from '#/thread/entries.ts'
import { useLatest } from '#/ui/use-latest.ts'

import { type FormId, isFrom } from './draft-store.ts'
import { type Draft, emptyDraft } from './draft.ts'
import type { CommentStores } from './stores.ts'

const noEntries: readonly Entry[] = []

/** The edits of a post that are being sent, were refused, or were agreed to but are not part of an answer yet. */
export const useOutbox = ({ outbox }: CommentStores, postId: number): readonly Entry[] =>
  useSyncExternalStore(
    outbox.subscribe,
    useCallback(() => outbox.entries(postId), [outbox, postId]),
    () => noEntries,
  )

/** The thread without pending edits; those still being sent are replayed on it. */
const withoutPending = (thread: Thread): Thread =>
  thread.flatMap((node) => (node.comment.id === null ? [] : { ...node, deletions: [], corrections: [] }))

/** The thread that is shown, with the visitor's edits: the cache makes them, unless the post has been taken down meanwhile. */
export const useThreadWithEdits = (
  { queryKey }: ThreadKey,
  shown: ViewedThread,
  entries: readonly Entry[],
): ViewedThread => {
  const isTakenDown = useQueryClient().getQueryData(queryKey) === null
  return useMemo(
    () => (isTakenDown ? { ...shown, comments: replay(withoutPending(shown.comments), entries) } : shown),
    [isTakenDown, shown, entries],
  )
}

/** What the server renders, which cannot read the browser's drafts; the stored draft follows after hydration. */
const noDraft = emptyDraft('')

/** A text that came back: refused, interrupted, or set aside before it was sent (`thread/entries.ts`). */
export type RefusedText = RefusedEntry & { readonly edit: TextEdit }

const isRefusedText = (entry: Entry): entry is RefusedText => isRefused(entry) && entry.edit.kind !== 'delete'

/**
 * Settles edits that were made although their answer was lost: a deletion once the comment is deleted, a correction once the
 * comment has its words and a new edit time (the words alone may be the old ones). `onSettled` is called with the id of the comment
 * whose correction form was emptied.
 */
export const useSettleUnconfirmed = (
  { outbox, drafts }: CommentStores,
  postId: number,
  thread: Thread,
  entries: readonly Entry[],
  onSettled: (commentId: number) => void,
): void => {
  /** When the comments had been edited last before their corrections were sent, by the key of the edit. */
  const editedBefore = useRef(new Map<string, string | undefined>())
  const latestOnSettled = useLatest(onSettled)
  // Before a refusal reopens its form.
  useLayoutEffect(() => {
    for (const entry of entries) {
      const { edit, state } = entry
      if (edit.kind === 'write') continue
      const row = thread.find(({ comment }) => comment.id === edit.commentId)?.comment
      if (edit.kind === 'delete') {
        if (!isUnconfirmed(entry) || row?.deleted !== true) continue
        outbox.agree(postId, { edit, state: 'agreed' })
        // The counts of answers on their way are already without the comment.
        outbox.discard(postId, edit.key)
        continue
      }
      const known = editedBefore.current
      if (!known.has(edit.key)) known.set(edit.key, state === 'sending' ? row?.editedAt : undefined)
      if (!isUnconfirmed(entry)) continue
      if (row?.content !== edit.content || row.editedAt === known.get(edit.key)) continue
      const form: FormId = { postId, kind: 'correct', commentId: edit.commentId }
      // More may have been typed since.
      const isEmptied = drafts.read(form).key === edit.key
      if (isEmptied) drafts.agree(form, edit)
      else drafts.acknowledge(form)
      outbox.discard(postId, edit.key)
      if (isEmptied) latestOnSettled.current(edit.commentId)
    }
  }, [outbox, drafts, postId, thread, entries, latestOnSettled])
}

export type FormTexts = {
  readonly draft: Draft
  /** Why the text in the form came back, if it did. */
  readonly alert: string | null
  /** Texts of this form that came back and are not in it. */
  readonly setAside: readonly RefusedText[]
}

/** What is typed into a form, and what came back to it. */
export const useFormTexts = (stores: CommentStores, { postId, kind, commentId }: FormId): FormTexts => {
  const { drafts } = stores
  const draft = useSyncExternalStore(
    drafts.subscribe,
    useCallback(() => drafts.read({ postId, kind, commentId }), [drafts, postId, kind, commentId]),
    () => noDraft,
  )
  const entries = useOutbox(stores, postId)
  return useMemo(() => {
    const refused = entries.filter(isRefusedText).filter(({ edit }) => isFrom({ postId, kind, commentId }, edit))
    const isInForm = ({ edit }: RefusedText) => edit.key === draft.refused
    return {
      draft,
      alert: refused.find(isInForm)?.alert ?? null,
      setAside: refused.filter((entry) => !isInForm(entry)),
    }
  }, [draft, entries, postId, kind, commentId])
}
