import { type RefObject, useEffect, useRef } from 'react'

/** Calls `come` whenever the element comes into view, or within a margin of it, and when it changes there. */
export const useInView = (element: RefObject<HTMLElement | null>, margin: string, come: () => void): void => {
  const latest = useRef(come)
  const isInView = useRef(false)
  useEffect(() => {
    latest.current = come
    if (isInView.current) come()
  })
  useEffect(() => {
    if (element.current === null) return
    const observer = new IntersectionObserver(
      (entries) => {
        isInView.current = entries.at(-1)?.isIntersecting === true
        if (isInView.current) latest.current()
      },
      { rootMargin: margin },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, margin])
}
