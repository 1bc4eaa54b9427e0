/** Maximum number of letters in one font file, about 35 kB with Brotli: enough for a screen of some sixty titles. */
export const maxTitleLetters = 250

/** The distinct letters of texts, sorted, so that the same letters always have the same address. */
export const lettersOf = (texts: Iterable<string>): string => [...new Set([...texts].join(''))].toSorted().join('')

/** The address of the title font, subset to these letters. */
export const titleFontAddress = (letters: string): string => `/fonts/titles?letters=${encodeURIComponent(letters)}`
