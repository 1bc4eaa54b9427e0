import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

import { perPage } from './per-page.ts'

/** The deletion of a comment: under way (`alert` is `null`), or refused. */
export type Deletion = { readonly password: string; readonly alert: string | null }

type Deletions = ReadonlyMap<number, Deletion>

const none: Deletions = new Map()

/** By comment, in memory only: what was typed for a deletion stays until it is done or given up, wherever the visitor is. */
const createDeletionStore = () => {
  let deletions = none
  const listeners = new Set<() => void>()

  const put = (id: number, deletion: Deletion | null): void => {
    const others = [...deletions].filter(([known]) => known !== id)
    deletions = new Map(deletion === null ? others : [...others, [id, deletion]])
    for (const listener of listeners) listener()
  }

  return {
    read: (): Deletions => deletions,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    isUnderWay: (id: number): boolean => deletions.get(id)?.alert === null,
    begin: (id: number, password: string) => put(id, { password, alert: null }),
    refuse: (id: number, password: string, alert: string) => put(id, { password, alert }),
    forget: (id: number) => put(id, null),
  }
}
export type DeletionStore = ReturnType<typeof createDeletionStore>

/** The one store of a page: a deletion begun on a screen may be refused on the next. */
const deletionStoreOf = perPage(createDeletionStore)

export const useDeletions = (): readonly [Deletions, DeletionStore] => {
  const store = deletionStoreOf(useQueryClient())
  return [useSyncExternalStore(store.subscribe, store.read, () => none), store]
}
