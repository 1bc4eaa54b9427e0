import { useMemo, useSyncExternalStore } from 'react'

import { parseRemembered } from './own-comments.ts'
import { onRemembered, rememberedText } from './remembered-text.ts'

/** What this browser remembers, as this tab and the others have left it. */
export const useRemembered = (storage: Storage | null) => {
  const text = useSyncExternalStore(
    onRemembered,
    () => rememberedText(storage),
    () => null,
  )
  return useMemo(() => parseRemembered(text), [text])
}
