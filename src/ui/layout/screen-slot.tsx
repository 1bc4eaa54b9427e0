import { Activity, type ReactNode, useLayoutEffect, useRef } from 'react'

/** Out of the flow but in place: to the browser, hiding it is then neither a layout shift nor a reason to scroll. */
const hidden = { contentVisibility: 'hidden', position: 'absolute', inset: '0 0 auto' } as const

const keepsLayout = (): boolean => CSS.supports('content-visibility', 'hidden')

/**
 * Shows a screen, or hides it and ends its effects. React hides it with `display: none`, which discards its layout. Where
 * supported, `content-visibility: hidden` takes over, which keeps the layout: showing the screen again only paints it
 * (https://drafts.csswg.org/css-contain-2/#using-cv-hidden).
 *
 * The shown screen comes first in the DOM, so that lookups by id find its elements. Moving an element discards its layout, too: a
 * new screen, which has none yet, is moved before the others; otherwise the others are moved behind the shown one.
 */
export const ScreenSlot = ({ isShown, children }: { isShown: boolean; children: ReactNode }) => {
  const element = useRef<HTMLDivElement>(null)
  const wasShown = useRef(false)
  useLayoutEffect(() => {
    const slot = element.current
    if (slot === null) return
    if (!isShown) {
      if (!wasShown.current || !keepsLayout()) return
      for (const child of slot.children) if (child instanceof HTMLElement) child.style.removeProperty('display')
    } else if (wasShown.current) {
      while (slot.previousElementSibling !== null) slot.parentElement?.append(slot.previousElementSibling)
    } else {
      if (slot.previousElementSibling !== null) slot.parentElement?.prepend(slot)
      wasShown.current = true
    }
  }, [isShown])
  return (
    <div ref={element} style={isShown ? undefined : hidden}>
      <Activity mode={isShown ? 'visible' : 'hidden'}>{children}</Activity>
    </div>
  )
}
