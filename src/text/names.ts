/**
 * Unicode's `Default_Ignorable_Code_Point`, which includes the Hangul fillers, and what it leaves out although nothing is
 * drawn for it: the Syriac abbreviation mark, the Braille blank, interlinear annotation marks, the format controls and
 * blanks of hieroglyphs, the Khitan filler and the null note head.
 */
const invisible =
  /[\p{Default_Ignorable_Code_Point}\p{White_Space}\p{Cc}\u070F\u2800\uFFF9-\uFFFB\u{13430}-\u{13442}\u{16FE4}\u{1D159}]/gu

/**
 * A name as a reader sees it: compatibility forms composed, white space and invisible characters gone. (NFKC first: it
 * turns the half-width filler into one that goes. And again: what stood between two letters kept them apart.)
 */
export const visible = (name: string): string => name.normalize('NFKC').replace(invisible, '').normalize('NFKC')

/**
 * An author as a reader sees them, in their own case. `ß` is spelled out, for its capitals are `SS` and `ẞ`; the dot over an
 * `i` is not drawn twice, and `İ` is the capital of a letter that has it anyway; private-use characters have no glyph.
 */
export const authorAsSeen = (author: string): string =>
  visible(author)
    .replaceAll(/\p{Co}/gu, '')
    .replaceAll('ß', 'ss')
    .replaceAll('ẞ', 'SS')
    .normalize('NFD')
    .replaceAll(
      /([\p{Soft_Dotted}IJ])(\p{M}*\u0307\p{M}*)/gu,
      (_, letter: string, marks: string) => `${letter.toLowerCase()}${marks.replaceAll('\u0307', '')}`,
    )
    .normalize('NFKC')

/** The key by which two authors are the same to a reader. Which names look alike beyond that, the server knows. */
export const authorKey = (author: string): string => visible(authorAsSeen(author).toUpperCase().toLowerCase())

/**
 * The key by which two names are the same to a reader: what is visible of them, case folded. Categories and tags are
 * stored under it, so it must not change.
 */
export const nameKey = (name: string): string => visible(visible(name).toUpperCase().toLowerCase())

/** Text as it is stored and compared: composed (macOS and some keyboards send Hangul decomposed). */
export const composed = (text: string): string => text.normalize('NFC')
