type Piece = {
  readonly text: string
  /** The text between the two delimiters, which `text` includes; `null` for text outside of any. */
  readonly inside: string | null
  /** The opening delimiter; empty outside of any. */
  readonly mark: string
}

/**
 * Splits a text at pairs of delimiters, in linear time: after an unclosed opening delimiter, no later one can be closed. A
 * single pattern for both would scan the rest of the text for each opening one.
 */
export const piecesOf = (text: string, opening: RegExp, closing: RegExp): readonly Piece[] => {
  const pieces: Piece[] = []
  let end = 0
  for (const { index, 0: mark } of text.matchAll(opening)) {
    if (index < end) continue
    const start = index + mark.length
    closing.lastIndex = start
    const close = closing.exec(text)
    if (close === null) break
    pieces.push({ text: text.slice(end, index), inside: null, mark: '' })
    end = closing.lastIndex
    pieces.push({ text: text.slice(index, end), inside: text.slice(start, close.index), mark })
  }
  return [...pieces, { text: text.slice(end), inside: null, mark: '' }]
}

/** Replaces two delimiters and what is between them, unless `replace` returns `null`. */
export const replaceBetween = (
  text: string,
  opening: RegExp,
  closing: RegExp,
  replace: (inside: string, mark: string) => string | null,
): string =>
  piecesOf(text, opening, closing)
    .map((piece) => (piece.inside === null ? piece.text : (replace(piece.inside, piece.mark) ?? piece.text)))
    .join('')
