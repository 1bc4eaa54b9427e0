/**
 * Inlined into the page as source text. Until the first paint, the parts of the page that are hydrated late (`when-near.tsx`) are
 * laid out only if they are in view; on a phone, layout takes longer than anything else before it. A page that is scrolled as it
 * opens needs the true height of everything above: one that is reloaded or returned to, or whose address names an element.
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
