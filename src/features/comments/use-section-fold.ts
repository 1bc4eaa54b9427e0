import { useHistoryState } from './use-history-state.ts'

export type SectionFold = { readonly isOpened: boolean; readonly foldedFor: ReadonlySet<string> }

const atFirst: SectionFold = { isOpened: false, foldedFor: new Set() }

/**
 * Whether the section is collapsed. It is at first, and opens while there is a reason, unless the visitor collapses it: when the
 * reason goes away (a refused comment was discarded), the section is as before.
 */
export const useSectionFold = (folds: Map<string, SectionFold>, reasons: readonly string[]) => {
  const [{ isOpened, foldedFor }, setFold] = useHistoryState(folds, atFirst)
  const isOpen = isOpened || reasons.some((reason) => !foldedFor.has(reason))
  return {
    isOpen,
    unfold: () => setFold((fold) => ({ ...fold, isOpened: true })),
    toggle: () => setFold({ isOpened: !isOpen, foldedFor: new Set(isOpen ? reasons : []) }),
  }
}
