/** Bidirectional controls, by which one name could be displayed like another. */
const directions = /[\u202A-\u202E\u2066-\u2069]/g

/** A name on one line, without control characters and bidirectional controls. */
export const nameText = (given: string): string =>
  given
    .replace(/[\t-\r\u0085\u2028\u2029]+/g, ' ')
    .replace(/\p{Cc}/gu, '')
    .replace(directions, '')
    .trim()

/** The text of a comment, without control characters, with `\n` as line ending. */
export const bodyText = (given: string): string =>
  given
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim()

/**
 * Whether a letter has more than 30 combining marks (the limit of UAX #15's stream-safe format). To be checked before NFC, which takes
 * quadratic time to sort them.
 */
export const isOverloaded = (text: string): boolean => /\p{M}{31}/u.test(text)
