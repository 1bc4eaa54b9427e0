const segments = new Intl.Segmenter('ko', { granularity: 'grapheme' })

/** The start of a text, on one line: at most `length` code points, without splitting a grapheme cluster. */
export const openingOf = (text: string, length: number): string => {
  const line = text.replace(/\s+/g, ' ').trim()
  // The segmenter need not walk a whole post.
  const head = line.slice(0, length * 4)
  let size = 0
  let end = 0
  for (const { segment } of segments.segment(head)) {
    size += [...segment].length
    if (size > length) break
    end += segment.length
  }
  return head.slice(0, end).trimEnd()
}
