import { useSyncExternalStore } from 'react'

import { prefersCalm } from '../motion.ts'

import css from './scroll-to-top.module.css'

/** In CSS pixels; specification, section 9. */
const threshold = 300

const subscribe = (onChange: () => void) => {
  window.addEventListener('scroll', onChange, { passive: true })
  return () => window.removeEventListener('scroll', onChange)
}

const toTop = () => {
  window.scrollTo({ top: 0, behavior: prefersCalm() ? 'instant' : 'smooth' })
  // The button goes away with the scrolling; focus would fall to nowhere.
  document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true })
}

export const ScrollToTop = () => {
  const scrolled = useSyncExternalStore(
    subscribe,
    () => window.scrollY > threshold,
    () => false,
  )
  if (!scrolled) return null
  return (
    <button type="button" className={css.button} onClick={toTop} aria-label="맨 위로">
      <svg
        aria-hidden="true"
        width="20"
        height="20"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
      >
        <path d="M12 19V5.5M6 11l6-6 6 6" strokeLinecap="round" strokeLinejoin="round" />
      </svg>
    </button>
  )
}
