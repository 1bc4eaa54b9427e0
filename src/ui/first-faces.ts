/** Whether a system font has Hangul. Inlined into the page as source text, like `chooseFaces`. */
export const hasKorean = (): boolean => {
  // These systems have a Korean font, and measuring takes a slow phone 100 ms before the first paint.
  if (/Android|iPhone|iPad|Macintosh|Windows/.test(navigator.userAgent)) return true
  const pen = new OffscreenCanvas(1, 1).getContext('2d')
  if (pen === null) return true
  // Arial has no Hangul, and its glyph for missing characters is narrower than any syllable. After Arial come the page's own
  // fonts, which it needs anyway. U+FFFF is in no font, so it measures the glyph for missing characters, and browsers do not look
  // for a fallback.
  pen.font = `64px Arial, ${getComputedStyle(document.documentElement).getPropertyValue('--sans')}`
  return pen.measureText('\uAC00').width !== pen.measureText('\uFFFF').width
}

/**
 * Decides before the first paint which fonts the page uses, for good, so that no text is reflowed later. Runs as an
 * inline script of the first HTML, so it can use only its parameters.
 */
export const chooseFaces = (hasKorean: () => boolean): void => {
  const root = document.documentElement
  /** The text was painted: a font that arrives now is for the next page. */
  let isPainted = false

  const loadTitles = async (address: string): Promise<void> => {
    const face = await new FontFace('Geulbang Title', `url("${address}")`, { weight: '600 900' }).load()
    if (isPainted) return
    document.fonts.add(face)
    root.dataset['titles'] = 'own'
  }

  const connection: unknown = 'connection' in navigator ? navigator.connection : null
  const tells = (name: string): unknown =>
    typeof connection === 'object' && connection !== null ? Reflect.get(connection, name) : undefined
  const [navigation] = performance.getEntriesByType('navigation')
  const wait =
    navigation instanceof PerformanceNavigationTiming ? navigation.responseStart - navigation.requestStart : Infinity
  /** On a fast connection waiting for the title font is hardly noticed; on others it must not delay anything. */
  const isFast = Math.max(Number(tells('rtt') ?? 0), wait) <= 75

  const isAsked = root.dataset['textFont'] === 'site'
  const isMissing = !hasKorean()
  const needsText = isAsked || isMissing
  if (needsText) root.dataset['textFont'] = 'site'
  const address = document.currentScript?.dataset['titles']
  // No title font on slow connections and with Save-Data, unless the page waits for the text font anyway.
  const hasTitles = address !== undefined && (isFast || needsText) && tells('saveData') !== true
  const titles = hasTitles ? [loadTitles(address)] : []
  const texts = needsText ? [400, 600].map((weight) => document.fonts.load(`${weight} 1em "Geulbang Sans"`, '가')) : []

  if (texts.length + titles.length === 0) return
  // If a font fails, the next one in `font-family` is used.
  const all = Promise.allSettled([...texts, ...titles])
  const show = () => {
    if (isPainted) return
    isPainted = true
    delete root.dataset['waiting']
    // The browser passes over a field that is still hidden.
    if (document.activeElement === document.body) document.querySelector<HTMLElement>('[autofocus]')?.focus()
  }
  root.dataset['waiting'] = ''
  void all.then(show)
  const giveUp = () => {
    // Without a Korean system font the text is reflowed when the font arrives; with one, the page stays on the system font.
    if (!isPainted && isAsked && !isMissing) root.dataset['textFont'] = 'system'
    show()
  }
  setTimeout(giveUp, isMissing ? 8_000 : isAsked ? 3_000 : 400)
}
