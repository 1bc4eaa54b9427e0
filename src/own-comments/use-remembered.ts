import { useMemo, useSyncExternalStore } from 'react'

import { parseRemembered } from './own-comments.ts'
import { ownCommentsKey, rememberedJson } from './remembered-json.ts'

/** Calls `listener` when this tab or another one has changed what is remembered. */
const onRemembered = (listener: () => void): (() => void) => {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === ownCommentsKey || key === null) listener()
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}

/** What this browser remembers, as this tab and the others have left it. */
export const useRemembered = (storage: Storage | null) => {
  const json = useSyncExternalStore(
    onRemembered,
    () => rememberedJson(storage),
    () => null,
  )
  return useMemo(() => parseRemembered(json), [json])
}
