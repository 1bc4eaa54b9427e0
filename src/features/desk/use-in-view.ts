import { type RefObject, useEffect } from 'react'

import { useLatest } from '#/ui/use-latest.ts'

/** Calls `onEnter` whenever the element comes into view, or within a margin of it, and when it changes there. */
export const useInView = (element: RefObject<HTMLElement | null>, margin: string, onEnter: () => void): void => {
  const latest = useLatest(onEnter)
  // After each rendering, which may have moved the element out of view: a new observer reports where it is now.
  useEffect(() => {
    if (element.current === null) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.at(-1)?.isIntersecting === true) latest.current()
      },
      { rootMargin: margin },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  })
}
