/** The link that a click follows within this tab, if any. */
export const followedLink = (event: MouseEvent): HTMLAnchorElement | null => {
  const { target, button } = event
  if (!(target instanceof Element) || button !== 0) return null
  if (event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return null
  const link = target.closest<HTMLAnchorElement>('a[href]')
  return link?.target === '' ? link : null
}
