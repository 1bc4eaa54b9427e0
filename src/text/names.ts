/**
 * As Unicode's `Default_Ignorable_Code_Point`, with the Hangul fillers, which are letters that show nothing; the blank
 * of Braille and the marks of interlinear notes are not in it, and show nothing either.
 */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{White_Space}\p{Cc}\u2800\uFFF9-\uFFFB]/gu

/**
 * A name as a reader sees it: compatibility forms composed, white space and invisible characters gone. (NFKC first: it
 * turns the half-width filler into one that goes. And again: what stood between two letters kept them apart.)
 */
export const visible = (name: string): string => name.normalize('NFKC').replace(invisible, '').normalize('NFKC')

/** The key by which two names are the same to a reader: what is visible of them, case folded. */
export const nameKey = (name: string): string => visible(visible(name).toUpperCase().toLowerCase())

/** Text as it is stored and compared: composed (macOS and some keyboards send Hangul decomposed). */
export const composed = (text: string): string => text.normalize('NFC')
