const segments = new Intl.Segmenter('ko', { granularity: 'grapheme' })

/**
 * The start of a text: at most `length` code points, never ending inside a character as a reader sees it
 * (a surrogate pair, an emoji joined of several, a letter with its marks).
 */
export const excerpt = (text: string, length = 120): string => {
  const line = text.replace(/\s+/g, ' ').trim()
  // No character is cut in the part that is looked at: the segmenter need not walk a whole post.
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
