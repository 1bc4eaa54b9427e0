import type { KeyboardEvent } from 'react'

import { isImeEvent } from '#/ui/keyboard.ts'

/** The arrow keys move between the field and the results, which have `data-found`, one at a time. */
export const walkResults = (event: KeyboardEvent<HTMLElement>): void => {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0 || isImeEvent(event.nativeEvent) || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey)
    return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input[type="search"], [data-found]')]
  const at = stops.findIndex((stop) => stop === document.activeElement)
  const next = at < 0 ? undefined : stops[at + step]
  if (next === undefined) return
  event.preventDefault()
  next.focus()
}
