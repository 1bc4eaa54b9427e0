const signs = ['scroll', 'pointerdown', 'keydown'] as const

/** Calls back at the first sign of a reader, once, when the page is idle. Returns a function that stops waiting for it. */
export const onFirstSign = (prepare: () => void): (() => void) => {
  const done = new AbortController()
  const notice = () => {
    done.abort()
    if ('requestIdleCallback' in window) window.requestIdleCallback(prepare)
    else setTimeout(prepare, 1_000)
  }
  for (const sign of signs) window.addEventListener(sign, notice, { passive: true, signal: done.signal })
  return () => done.abort()
}
