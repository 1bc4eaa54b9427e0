import { nextIdle } from './main-thread.ts'

const interactions = ['scroll', 'pointerdown', 'keydown'] as const

/**
 * Calls back at the first interaction of a reader, once, when the page is idle. Returns a function that cancels
 * the call, as long as it has not been made.
 */
export const onFirstInteraction = (prepare: () => void): (() => void) => {
  const done = new AbortController()
  let isWanted = true
  const notice = () => {
    done.abort()
    void nextIdle().then(() => isWanted && prepare())
  }
  for (const type of interactions) window.addEventListener(type, notice, { signal: done.signal })
  return () => {
    isWanted = false
    done.abort()
  }
}
