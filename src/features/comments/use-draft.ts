import { useCallback, useMemo, useSyncExternalStore } from 'react'

import type { DraftStore, Slot } from './draft-store.ts'
import { type Draft, emptyDraft } from './draft.ts'

/** The server knows of no draft; after hydration the stored one comes. */
const none = emptyDraft('')

export const useDraft = (drafts: DraftStore, { postId, parentId }: Slot): Draft =>
  useSyncExternalStore(
    drafts.subscribe,
    useCallback(() => drafts.read({ postId, parentId }), [drafts, postId, parentId]),
    () => none,
  )

/** The comments whose replies came back, as long as nobody has looked after them. */
export const useUnsettledReplies = (drafts: DraftStore, postId: number): ReadonlySet<number> => {
  const ids = useSyncExternalStore(
    drafts.subscribe,
    useCallback(() => drafts.unsettledReplies(postId).join(' '), [drafts, postId]),
    () => '',
  )
  return useMemo(() => new Set(ids === '' ? [] : ids.split(' ').map(Number)), [ids])
}
