import { graphemes } from './graphemes.ts'

/** The start of a text, on one line: at most `length` code points, without splitting a grapheme cluster. */
export const openingOf = (text: string, length: number): string => {
  const line = text.replace(/\s+/g, ' ').trim()
  // The segmenter need not walk a whole post.
  const head = line.slice(0, length * 4)
  let size = 0
  let end = 0
  for (const cluster of graphemes(head)) {
    size += [...cluster].length
    if (size > length) break
    end += cluster.length
  }
  return head.slice(0, end).trimEnd()
}
