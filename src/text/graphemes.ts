export const graphemeSegmenter = new Intl.Segmenter('ko', { granularity: 'grapheme' })

/** The grapheme clusters of a text, what a reader takes for single characters; walks no further than it is asked. */
export const graphemes = function* (text: string): Generator<string> {
  for (const { segment } of graphemeSegmenter.segment(text)) yield segment
}
