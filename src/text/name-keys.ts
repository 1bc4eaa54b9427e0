/**
 * Unicode's `Default_Ignorable_Code_Point`, which includes the Hangul fillers, and further invisible characters: the
 * Syriac abbreviation mark, the Braille blank, interlinear annotation marks, the placeholder of an object, the format
 * controls and blanks of hieroglyphs, the Khitan filler and the null note head.
 */
const invisible =
  /[\p{Default_Ignorable_Code_Point}\p{White_Space}\p{Cc}\u070F\u2800\uFFF9-\uFFFC\u{13430}-\u{13442}\u{16FE4}\u{1D159}]/gu

/**
 * A name as a reader sees it: NFKC, without white space and invisible characters. (NFKC first, because it maps the
 * half-width filler to an invisible one, and again, because removed characters may have separated parts of a syllable.)
 */
export const withoutInvisible = (name: string): string =>
  name.normalize('NFKC').replace(invisible, '').normalize('NFKC')

/**
 * An author's name as a reader sees it, with its case. `ß` becomes `ss`, because its capitals are `SS` and `ẞ`; a
 * combining dot over `i`, which is not visible, and private use characters, which have no glyph, are removed.
 */
export const authorAsSeen = (author: string): string =>
  withoutInvisible(author)
    .replaceAll(/\p{Co}/gu, '')
    .replaceAll('ß', 'ss')
    .replaceAll('ẞ', 'SS')
    .normalize('NFD')
    .replaceAll(
      /([\p{Soft_Dotted}IJ])(\p{M}*\u0307\p{M}*)/gu,
      (_, letter: string, marks: string) => `${letter.toLowerCase()}${marks.replaceAll('\u0307', '')}`,
    )
    .normalize('NFKC')

/** The key by which two authors' names are equal. The server also compares confusable characters. */
export const authorKey = (author: string): string => withoutInvisible(authorAsSeen(author).toUpperCase().toLowerCase())

/**
 * The key by which two names are equal: their visible characters, case folded. Stored for categories and tags, so it
 * must not change.
 */
export const nameKey = (name: string): string => withoutInvisible(withoutInvisible(name).toUpperCase().toLowerCase())
