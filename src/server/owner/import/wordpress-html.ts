type Piece = {
  readonly text: string
  /** The text between the two delimiters, which `text` includes; `null` for text outside of any. */
  readonly inside: string | null
}

/**
 * Splits a text at pairs of delimiters, in linear time: after an unclosed opening delimiter, no later one can be closed. A
 * single pattern for both would scan the rest of the text for each opening one.
 */
const piecesOf = (text: string, opening: RegExp, closing: RegExp): readonly Piece[] => {
  const pieces: Piece[] = []
  let end = 0
  for (const { index, 0: mark } of text.matchAll(opening)) {
    if (index < end) continue
    const start = index + mark.length
    closing.lastIndex = start
    const close = closing.exec(text)
    if (close === null) break
    pieces.push({ text: text.slice(end, index), inside: null })
    end = closing.lastIndex
    pieces.push({ text: text.slice(index, end), inside: text.slice(start, close.index) })
  }
  return [...pieces, { text: text.slice(end), inside: null }]
}

const replaceBetween = (text: string, opening: RegExp, closing: RegExp, replace: (inside: string) => string | null) =>
  piecesOf(text, opening, closing)
    .map((piece) => (piece.inside === null ? piece.text : (replace(piece.inside) ?? piece.text)))
    .join('')

const isBlock =
  /^<\/?(?:p|div|h[1-6]|[uod]l|li|table|thead|tbody|tr|td|th|blockquote|figure|figcaption|hr|iframe|section)\b/i

const paragraph = (text: string): string => {
  const trimmed = text.trim()
  return trimmed === '' || isBlock.test(trimmed) ? trimmed : `<p>${trimmed.replaceAll('\n', '<br>\n')}</p>`
}

/** The classic editor stores no `<p>`: WordPress makes paragraphs of empty lines when it shows a page (`wpautop`). */
const paragraphs = (html: string): string =>
  piecesOf(html, /<pre/gi, /<\/pre>/gi)
    .map(({ text, inside }) =>
      inside === null
        ? text
            .split(/\n\s*\n/)
            .map(paragraph)
            .join('\n')
        : text,
    )
    .join('\n')

const figure = (inside: string): string | null => {
  const [, picture, caption] = /^\s*((?:<a\b[^>]*>\s*)?<img\b[^>]*>\s*(?:<\/a>)?)([^]*)$/i.exec(inside) ?? []
  return picture === undefined ? null : `<figure>${picture}<figcaption>${caption}</figcaption></figure>`
}

const embed = (inside: string): string | null => {
  const address = inside.trim()
  return /^\S+$/.test(address) ? `<p><a href="${address}">${address}</a></p>` : null
}

/** Renders the commonest shortcodes as HTML. */
const withoutShortcodes = (html: string): string =>
  replaceBetween(
    replaceBetween(html, /\[caption[^[\]]*\]/gi, /\[\/caption\]/gi, figure),
    /\[embed[^[\]]*\]/gi,
    /\[\/embed\]/gi,
    embed,
  )

/** The HTML of a post's content, without the comments of the block editor. */
export const wordpressHtml = (content: string): string => {
  const isOfBlocks = content.includes('<!-- wp:')
  const html = withoutShortcodes(replaceBetween(content, /<!--/g, /-->/g, () => ''))
  return isOfBlocks ? html : paragraphs(html)
}
