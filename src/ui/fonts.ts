import sheet from 'virtual:fonts.css?url'

/** Visitors who pay for each byte, or wait for it, read in a font of their system. */
const isThrifty = (): boolean => {
  const connection: unknown = 'connection' in navigator ? navigator.connection : null
  if (typeof connection !== 'object' || connection === null) return false
  const saves = 'saveData' in connection && connection.saveData === true
  return saves || ('effectiveType' in connection && /2g/.test(String(connection.effectiveType)))
}

/** The text of the page by the font of the site that it will be set in, as CSS writes a font. */
const textByFont = (): ReadonlyMap<string, string> => {
  const texts = new Map<string, string>()
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = nodes.nextNode(); node !== null; node = nodes.nextNode()) {
    if (node.parentElement === null) continue
    const { fontFamily, fontWeight } = getComputedStyle(node.parentElement)
    // The fonts of systems that stand in for those of the site are named after them, see `local-fonts/`.
    const family = /Geulbang S\w+/.exec(fontFamily)?.[0]
    const font = `${fontWeight} 1em "${family}"`
    if (family !== undefined) texts.set(font, (texts.get(font) ?? '') + (node.nodeValue ?? ''))
  }
  return texts
}

/** Sets the page in the fonts of the site, when the files that its letters need have come, or have failed to. */
const setInFonts = async (): Promise<void> => {
  const fonts = [...textByFont()].map(([font, text]) => document.fonts.load(font, text))
  await Promise.allSettled(fonts)
  document.documentElement.dataset['fonts'] = ''
}

/**
 * Brings the fonts of the site. Their rules are as long as all other styles together, so the page is painted without
 * them. Its text is set anew but once: with each of twenty files it would cost a phone half a second, and be a
 * patchwork meanwhile.
 */
export const loadFonts = (): void => {
  if (isThrifty()) return
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = sheet
  link.addEventListener('load', () => void setInFonts())
  // Two frames: the first is what the visitor came for.
  requestAnimationFrame(() => requestAnimationFrame(() => document.head.append(link)))
}
