import { otherLayout, otherLayoutInPart } from './other-layout.ts'
import { withoutParticlesAndEndings } from './particles.ts'
import { literally } from './pattern.ts'
import { withoutPunctuation } from './punctuation.ts'
import { problemOf } from './query-limits.ts'
import { asText, foldedWords, parseInitialsApart, parseQuery, type Query, type Word } from './query.ts'

/** On either side of a space. */
const minCharacters = 2
/** Each position of a space has to be looked for in every post. */
const maxCharacters = 12

/** `도쿄타워` as `도쿄 타워`, with a space at each position; `nodejs` also as `node.js` and `node-js`. */
const spacedWord = (word: string): Word => {
  const bare = withoutPunctuation(word)
  const characters = [...bare]
  if (characters.length > maxCharacters || !/^[\p{L}\p{N}]+$/u.test(bare) || /[ㄱ-ㅣ]/.test(bare)) return []
  const separators = /^[a-z\d]+$/.test(bare) ? [' ', '.', '-'] : [' ']
  const lengths = [bare, ...withoutParticlesAndEndings(bare)].map((stem) => [...stem].length)
  return [...characters.keys()].slice(minCharacters, 1 - minCharacters).flatMap((offset) => {
    // The shortest stem finds whatever the longer ones do.
    const end = Math.min(...lengths.filter((length) => length >= offset + minCharacters))
    const [first, second] = [characters.slice(0, offset).join(''), characters.slice(offset, end).join('')]
    return separators.map((separator) => asText(literally(first + separator + second)))
  })
}

/**
 * A query whose words also match with a space within. Empty if no word can have one. The ways with a space come first, because
 * a text is checked for them in order, and the others have been tried already.
 */
const spacedQuery = (asked: string): Query => {
  const { literal, loose } = parseQuery(asked)
  const spaced = foldedWords(asked).map(spacedWord)
  const words = (loose.length > 0 ? loose : literal).map((ways, index) => [...(spaced[index] ?? []), ...ways])
  return { literal: [], loose: spaced.some((ways) => ways.length > 0) ? words : [] }
}

/** `readAs`: the text in the other keyboard layout. */
type Reading = { readonly query: Query; readonly readAs?: string }

const queriesOf = (text: string): readonly Query[] => {
  // A lone consonant at the end is a word that has just been begun: `도서관 ㅈ`.
  const complete = text.replace(/\s+[ㄱ-ㅎ]$/, '')
  return [
    parseQuery(text),
    parseInitialsApart(text),
    ...(complete === text ? [] : [parseQuery(complete)]),
    spacedQuery(complete),
  ]
}

/** The ways to read a query, each for where those before it find nothing. `isLiteral`: not in the other keyboard layout. */
export const readingsOf = (asked: string, isLiteral: boolean): readonly Reading[] => {
  // With Caps Lock on, capitals are no Shift.
  const unlocked = asked === asked.toUpperCase() ? otherLayout(asked.toLowerCase()) : null
  const others = isLiteral ? [] : new Set([otherLayout(asked), otherLayoutInPart(asked), unlocked])
  return [
    ...queriesOf(asked).map((query) => ({ query })),
    ...[...others].flatMap((readAs) =>
      readAs === null || problemOf(readAs) !== null ? [] : queriesOf(readAs).map((query) => ({ query, readAs })),
    ),
  ]
}
