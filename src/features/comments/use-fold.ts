import { useState } from 'react'

/**
 * Folded at first; open as long as there is a reason to be, unless the visitor has folded it since. So when a
 * reason goes away (a comment was refused) the section is as it was before.
 */
export const useFold = (reasons: readonly string[]) => {
  const [isOpened, setOpened] = useState(false)
  const [foldedFor, setFoldedFor] = useState<ReadonlySet<string>>(new Set())
  const isOpen = isOpened || reasons.some((reason) => !foldedFor.has(reason))
  return {
    isOpen,
    reveal: () => setOpened(true),
    toggle: () => {
      setOpened(!isOpen)
      setFoldedFor(new Set(isOpen ? reasons : []))
    },
  }
}
