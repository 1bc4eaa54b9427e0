import sheet from 'virtual:fonts.css?url'

/** Visitors who pay for each byte, or wait for it, read in a font of their system. */
const isThrifty = (): boolean => {
  const connection: unknown = 'connection' in navigator ? navigator.connection : null
  if (typeof connection !== 'object' || connection === null) return false
  const saves = 'saveData' in connection && connection.saveData === true
  return saves || ('effectiveType' in connection && /2g/.test(String(connection.effectiveType)))
}

/**
 * Brings the fonts of the site. Their rules are as long as all other styles together, so the page is painted without
 * them; the files that its letters need come after that.
 */
export const loadFonts = (): void => {
  if (isThrifty()) return
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = sheet
  // Two frames: the first is what the visitor came for.
  requestAnimationFrame(() => requestAnimationFrame(() => document.head.append(link)))
}
