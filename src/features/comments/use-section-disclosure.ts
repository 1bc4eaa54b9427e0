import { commentName } from '#/contract/addresses.ts'
import { type CommentNode, isDeleted, isWrittenHere, type Thread } from '#/thread/edits.ts'
import type { Refusals } from '#/thread/entries.ts'

import { useHistoryState } from './use-history-state.ts'

export type SectionDisclosure = { readonly isOpened: boolean; readonly collapsedFor: ReadonlySet<string> }

const atFirst: SectionDisclosure = { isOpened: false, collapsedFor: new Set() }

/** Why the section opens: what was written here, the comment that the address names, and what was refused. */
export const reasonsToOpen = (
  thread: Thread,
  refusals: ReadonlyMap<number, Refusals>,
  linkedId: number | null,
): readonly string[] => {
  const isDeletionRefused = (node: CommentNode): boolean => {
    const { id } = node.comment
    return id !== null && !isDeleted(node) && (refusals.get(id)?.deletion ?? null) !== null
  }
  return [
    ...thread.filter(isWrittenHere).map(({ key }) => key),
    ...(linkedId === null ? [] : [commentName(linkedId)]),
    ...[...refusals].flatMap(([id, { hasReply }]) => (hasReply ? [`reply to ${id}`] : [])),
    ...[...refusals].flatMap(([id, { hasCorrection }]) => (hasCorrection ? [`correction of ${id}`] : [])),
    ...thread.filter(isDeletionRefused).map(({ key }) => `deletion of ${key}`),
  ]
}

/**
 * Whether the section is collapsed. It is at first, and opens while there is a reason, unless the visitor collapses it: when the
 * reason goes away (a refused comment was discarded), the section is as before.
 */
export const useSectionDisclosure = (disclosures: Map<string, SectionDisclosure>, reasons: readonly string[]) => {
  const [{ isOpened, collapsedFor }, setDisclosure] = useHistoryState(disclosures, atFirst)
  const isOpen = isOpened || reasons.some((reason) => !collapsedFor.has(reason))
  return {
    isOpen,
    expand: () => setDisclosure((known) => ({ ...known, isOpened: true })),
    toggle: () => setDisclosure({ isOpened: !isOpen, collapsedFor: new Set(isOpen ? reasons : []) }),
  }
}
