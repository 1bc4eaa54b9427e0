import { useEffect, useRef, useState } from 'react'

import { Icon } from '../icon.tsx'
import { prefersReducedMotion } from '../motion.ts'
import { focusMain } from './focus-main.ts'

import css from './scroll-to-top.module.css'

const toTop = () => {
  window.scrollTo({ top: 0, behavior: prefersReducedMotion() ? 'instant' : 'smooth' })
  // The button disappears at the top, and the focus with it.
  focusMain()
}

const Button = () => (
  <button type="button" className={css.button} onClick={toTop} aria-label="맨 위로">
    <Icon strokeWidth="2">
      <path d="M12 19V5.5M6 11l6-6 6 6" strokeLinecap="round" strokeLinejoin="round" />
    </Icon>
  </button>
)

/** Shown once the page is scrolled by more than 300 CSS pixels (specification, section 9), the height of `.start`. */
export const ScrollToTop = () => {
  const start = useRef<HTMLSpanElement>(null)
  const [isScrolled, setScrolled] = useState(false)
  useEffect(() => {
    if (start.current === null) return
    // Reading `scrollY` would force a layout in the middle of a navigation.
    const observer = new IntersectionObserver((entries) => setScrolled(entries.at(-1)?.isIntersecting === false))
    observer.observe(start.current)
    return () => observer.disconnect()
  }, [])
  return (
    <>
      <span ref={start} className={css.start} />
      {isScrolled && <Button />}
    </>
  )
}
