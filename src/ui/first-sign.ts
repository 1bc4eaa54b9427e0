import { nextIdle } from './main-thread.ts'

const signs = ['scroll', 'pointerdown', 'keydown'] as const

/** Calls back at the first sign of a reader, once, when the page is idle. Returns a function that stops waiting for it. */
export const onFirstSign = (prepare: () => void): (() => void) => {
  const done = new AbortController()
  const notice = () => {
    done.abort()
    void nextIdle().then(prepare)
  }
  for (const sign of signs) window.addEventListener(sign, notice, { passive: true, signal: done.signal })
  return () => done.abort()
}
