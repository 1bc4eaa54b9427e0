/** About 38 kB; a screen with more is one of a hundred titles. */
export const mostTitleLetters = 250

/** Each letter once, in one order, so that the same letters always have the same address. */
export const lettersOf = (texts: Iterable<string>): string => [...new Set([...texts].join(''))].toSorted().join('')

/** Where the server has the site's title face, cut to these letters. */
export const titleFontAddress = (letters: string): string => `/fonts/titles?letters=${encodeURIComponent(letters)}`
