/** Whether a font of the system has Hangul; found without a request. Goes into the page as text, like the next. */
export const hasKorean = (): boolean => {
  // These systems all bring a Korean font, and to measure it costs a slow phone a tenth of a second before the first paint.
  if (/Android|iPhone|iPad|Macintosh|Windows/.test(navigator.userAgent)) return true
  const pen = new OffscreenCanvas(1, 1).getContext('2d')
  if (pen === null) return true
  // Arial has no Hangul, and its sign for a missing letter is narrower than any syllable. After it the page's own fonts,
  // so that nothing is looked up that the page does not need anyway. No font has U+FFFF, and no browser searches for it.
  pen.font = `64px Arial, ${getComputedStyle(document.documentElement).getPropertyValue('--sans')}`
  return pen.measureText('\uAC00').width !== pen.measureText('\uFFFF').width
}

/**
 * Decides before the first paint in which faces the page is set, and leaves it at that: nothing is set anew. It runs as
 * an inline script of the first HTML, so it can use nothing but what it is given.
 */
export const chooseFaces = (hasKorean: () => boolean): void => {
  const root = document.documentElement
  /** The text is on the screen: a face that comes now is for the next page. */
  let isSet = false

  const loadTitles = async (address: string): Promise<void> => {
    const face = await new FontFace('Geulbang Title', `url("${address}")`, { weight: '600 900' }).load()
    if (isSet) return
    document.fonts.add(face)
    root.dataset['titles'] = 'own'
  }

  const connection: unknown = 'connection' in navigator ? navigator.connection : null
  const tells = (name: string): unknown =>
    typeof connection === 'object' && connection !== null ? Reflect.get(connection, name) : undefined
  const [navigation] = performance.getEntriesByType('navigation')
  const wait =
    navigation instanceof PerformanceNavigationTiming ? navigation.responseStart - navigation.requestStart : Infinity
  /** Over a short way the title face takes one blink, and is worth it; elsewhere it must not hold up anything. */
  const isNear = Math.max(Number(tells('rtt') ?? 0), wait) <= 75

  const isAsked = root.dataset['textFont'] === 'site'
  const isMissing = !isAsked && !hasKorean()
  const needsText = isAsked || isMissing
  if (needsText) root.dataset['textFont'] = 'site'
  const address = document.currentScript?.dataset['titles']
  // Whoever is far, or pays for each byte, reads the titles in a font of the system; whoever waits anyway, in ours.
  const hasTitles = address !== undefined && (isNear || needsText) && tells('saveData') !== true
  const titles = hasTitles ? [loadTitles(address)] : []
  const texts = needsText ? [400, 600].map((weight) => document.fonts.load(`${weight} 1em "Geulbang Sans"`, '가')) : []

  // One that fails leaves the text to the next in its list.
  const all = Promise.allSettled([...texts, ...titles])
  if (!needsText && titles.length === 0) {
    requestAnimationFrame(() => {
      isSet = true
    })
    return
  }
  const show = () => {
    isSet = true
    delete root.dataset['waiting']
  }
  root.dataset['waiting'] = ''
  void all.then(show)
  const giveUp = () => {
    // Boxes are set anew when the letters come; a font of the system stays.
    if (!isSet && isAsked) root.dataset['textFont'] = 'system'
    show()
  }
  setTimeout(giveUp, isMissing ? 8_000 : isAsked ? 3_000 : 400)
}
