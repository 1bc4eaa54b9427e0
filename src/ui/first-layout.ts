/**
 * Inlined into the page as source text. Until the first paint, the parts of the page that are hydrated late (`when-near.tsx`) are
 * laid out only if in view, because on a phone layout takes longer than anything else until then. Not on a page that is scrolled
 * as it opens (reloaded, returned to, or its address names an element), which needs the true height of everything above.
 */
export const layOutInView = (): void => {
  const root = document.documentElement
  const [navigation] = performance.getEntriesByType('navigation')
  if (!(navigation instanceof PerformanceNavigationTiming) || navigation.type !== 'navigate' || location.hash !== '')
    return
  root.dataset['layout'] = 'in-view'
  document.addEventListener('DOMContentLoaded', () =>
    requestAnimationFrame(() => setTimeout(() => delete root.dataset['layout'])),
  )
}
