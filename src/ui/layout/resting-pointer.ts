import type { RegisteredRouter } from '@tanstack/react-router'

/**
 * After a navigation, browsers fire `mouseover` on whatever is now under the pointer, and the router would preload each such
 * link. Suppresses these events until the pointer moves, then fires one on the link under it. Returns a function that stops the
 * suppression.
 */
export const ignoreRestingPointer = (router: RegisteredRouter): (() => void) => {
  const watching = new AbortController()
  const { signal } = watching
  let isResting = false
  const stopWatching = router.subscribe('onBeforeNavigate', () => {
    isResting = true
  })
  // React derives "enter" and "leave" from both.
  for (const type of ['mouseover', 'mouseout'])
    window.addEventListener(type, (event) => isResting && event.stopPropagation(), { capture: true, signal })
  // Safari also reports a move of no distance.
  const wake = (event: PointerEvent) => {
    if (!isResting || (event.movementX || event.movementY) === 0) return
    isResting = false
    document.querySelector('a:hover')?.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }))
  }
  window.addEventListener('pointermove', wake, { signal })
  return () => {
    stopWatching()
    watching.abort()
  }
}
