import { useEffect, useRef } from 'react'

import { isFocusLost } from '#/ui/is-focus-lost.ts'

/** The id of the item that an element is in. */
const itemOf = (element: Element): number | null => {
  const id = element.closest<HTMLElement>('[data-item]')?.dataset['item']
  return id === undefined ? null : Number(id)
}

/**
 * Keeps the focus in a list when its focused element is removed: on its item, else on the item that takes its place.
 *
 * @param focus focuses an item; `null` if the list is empty
 */
export const useFocusAfterRemoval = (ids: readonly number[], focus: (id: number | null) => void): void => {
  const focused = useRef<number | null>(null)
  const before = useRef(ids)
  useEffect(() => {
    // Removing a focused element gives the focus to the body, without this event.
    const note = ({ target }: FocusEvent) => {
      focused.current = target instanceof Element ? itemOf(target) : null
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
  useEffect(() => {
    const known = before.current
    before.current = ids
    const id = focused.current
    if (id === null || !isFocusLost()) return
    focused.current = null
    focus(ids.includes(id) ? id : (ids[Math.min(known.indexOf(id), ids.length - 1)] ?? null))
  })
}
