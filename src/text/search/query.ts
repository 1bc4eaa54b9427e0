import { fold } from './folding.ts'
import { askedInitials } from './initials.ts'
import { withoutParticlesAndEndings } from './particles.ts'
import { literally, type Pattern } from './pattern.ts'
import { withoutPunctuation } from './punctuation.ts'
import { completions } from './unfinished-syllable.ts'

/** One way to match a word: as text, or by the initials of titles and tags. */
export type Way = Pattern & { readonly by: 'text' | 'initials' }

/** A word of a query; it matches in any of its ways. */
export type Word = readonly Way[]

export type Query = {
  /** Words as they were typed. */
  readonly literal: readonly Word[]
  /**
   * Also without punctuation, particles or endings, unfinished, or by initials; a query of initials has only these. Empty if none
   * apply.
   */
  readonly loose: readonly Word[]
}

export const foldedWords = (asked: string): readonly string[] =>
  asked
    .split(/\s+/)
    .map(fold)
    .filter((word) => word !== '')

export const asText = (pattern: Pattern): Way => ({ ...pattern, by: 'text' })
const asInitials = (letters: string): Way => ({ ...literally(letters), by: 'initials' })

const looseWord = (word: string, isLast: boolean, isAlone: boolean): Word => {
  const initials = askedInitials(word)
  if (initials !== null) return [asText(literally(word)), asInitials(initials)]
  const bare = withoutPunctuation(word, isAlone)
  const stems = withoutParticlesAndEndings(bare)
  return [
    ...[...new Set([word, bare, ...stems, ...stems.map((stem) => withoutPunctuation(stem))])].map(literally),
    // Only the last word may be unfinished, and nothing is written after it yet.
    ...(isLast && word.endsWith(bare) ? completions(bare) : []),
  ].map(asText)
}

/** Parses a query (`askedText` of `query-limits.ts`) into words, all of which have to match. */
export const parseQuery = (asked: string): Query => {
  const words = foldedWords(asked)
  const literal = words.map((word) => [asText(literally(word))])
  const initials = askedInitials(words.join(''))
  if (initials !== null) return { literal, loose: [[asInitials(initials)]] }
  const loose = words.map((word, index) => looseWord(word, index === words.length - 1, words.length === 1))
  return { literal, loose: loose.some((word) => word.length > 1) ? loose : [] }
}

/** A query of initials only, each word of which has to match: `ㅈㅂㄱㄴ ㅅㄹ`, by a title and a tag. Empty for any other. */
export const parseInitialsApart = (asked: string): Query => {
  const words = foldedWords(asked)
  const areInitials = words.length > 1 && words.every((word) => askedInitials(word) !== null)
  return { literal: [], loose: areInitials ? words.map((word) => looseWord(word, false, false)) : [] }
}
