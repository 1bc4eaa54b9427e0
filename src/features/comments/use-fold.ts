import { useEntryState } from './use-entry-state.ts'

export type Fold = { readonly isOpened: boolean; readonly foldedFor: ReadonlySet<string> }

const atFirst: Fold = { isOpened: false, foldedFor: new Set() }

/**
 * Folded at first; open as long as there is a reason to be, unless the visitor has folded it since. So when a
 * reason goes away (a comment was refused) the section is as it was before.
 */
export const useFold = (folds: Map<string, Fold>, reasons: readonly string[]) => {
  const [{ isOpened, foldedFor }, setFold] = useEntryState(folds, atFirst)
  const isOpen = isOpened || reasons.some((reason) => !foldedFor.has(reason))
  return {
    isOpen,
    reveal: () => setFold((fold) => ({ ...fold, isOpened: true })),
    toggle: () => setFold({ isOpened: !isOpen, foldedFor: new Set(isOpen ? reasons : []) }),
  }
}
