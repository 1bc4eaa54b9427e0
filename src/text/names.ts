/** As Unicode's `Default_Ignorable_Code_Point`, with the Hangul fillers, which are letters that show nothing. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{White_Space}\p{Cc}]/gu

/**
 * The key by which two names are the same to a reader: compatibility forms composed, white space and
 * invisible characters gone, case folded. (NFKC first: it turns the half-width filler into one that goes.)
 */
export const nameKey = (name: string): string =>
  name.normalize('NFKC').replace(invisible, '').toUpperCase().toLowerCase().normalize('NFKC').replace(invisible, '')

/** Text as it is stored and compared: composed (macOS and some keyboards send Hangul decomposed). */
export const composed = (text: string): string => text.normalize('NFC')
