import type { RegisteredRouter } from '@tanstack/react-router'

/**
 * Tells a pointer that rests from one that points: after a navigation, browsers say that it has entered whatever came to lie under
 * it, and each such link would be preloaded.
 */
export const watchRestingPointer = (router: RegisteredRouter) => {
  const watching = new AbortController()
  let rest = Promise.resolve()
  let end: (() => void) | undefined
  const stopResting = router.subscribe('onBeforeNavigate', () => {
    // Fingers do not rest on the page.
    if (window.matchMedia('(pointer: fine)').matches) ({ promise: rest, resolve: end } = Promise.withResolvers<void>())
  })
  for (const input of ['pointermove', 'pointerdown', 'keydown'])
    window.addEventListener(input, () => end?.(), { signal: watching.signal })
  return {
    /** Resolves once the pointer has moved or is pressed, or a key is; never if the reader navigates before that. */
    untilMoved: (): Promise<void> => rest,
    stop: (): void => {
      stopResting()
      watching.abort()
    },
  }
}
