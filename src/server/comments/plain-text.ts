/** Turns the direction of the text around them: with one, a name that reads backwards looks like another. */
const directions = /[\u202A-\u202E\u2066-\u2069]/g

/** A name in one line, without what shows nothing but could pass it off as another. */
export const nameText = (given: string): string =>
  given
    .replace(/[\t-\r\u0085\u2028\u2029]+/g, ' ')
    .replace(/\p{Cc}/gu, '')
    .replace(directions, '')
    .trim()

/** What a visitor writes, without control characters; its line breaks in the one way that every browser reads alike. */
export const bodyText = (given: string): string =>
  given
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim()

/**
 * Whether a letter has more marks than any script puts there (UAX #15 sets the same bound). To be asked before a text is
 * composed: putting marks in order takes time that grows with the square of their number.
 */
export const isOverloaded = (text: string): boolean => /\p{M}{31}/u.test(text)
