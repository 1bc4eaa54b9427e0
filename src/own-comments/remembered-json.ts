/**
 * The key in `localStorage`. In a separate file from what is under it: most visitors have not written anything and need
 * no more than this.
 */
export const ownCommentsKey = 'own-comments'

/** As it is stored; `null` where nothing is remembered, or the visitor has disabled storage. */
export const rememberedJson = (storage: Storage | null): string | null => {
  try {
    return storage?.getItem(ownCommentsKey) ?? null
  } catch {
    // Storage is disabled: nothing is remembered.
    return null
  }
}
