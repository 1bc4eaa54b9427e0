import { useMemo, useSyncExternalStore } from 'react'

import { parseRemembered } from './own-comments.ts'
import { onRemembered, rememberedJson } from './remembered-json.ts'

/** What this browser remembers, as this tab and the others have left it. */
export const useRemembered = (storage: Storage | null) => {
  const json = useSyncExternalStore(
    onRemembered,
    () => rememberedJson(storage),
    () => null,
  )
  return useMemo(() => parseRemembered(json), [json])
}
