import { fold } from './folding.ts'
import { withoutParticles } from './particles.ts'
import { askedInitials, completions, literally, type Pattern } from './pattern.ts'

/** How a word may be found: as text, or by the initials of titles and tags. */
export type Way = Pattern & { readonly by: 'text' | 'initials' }

/** One word of what was asked for; any of its ways finds it. */
export type Word = readonly Way[]

export type Query = {
  /** As it was typed. */
  readonly literal: readonly Word[]
  /** Without particles, typed half, by initials; includes the literal ways. Empty where there are no others. */
  readonly loose: readonly Word[]
}

const foldedWords = (asked: string): readonly string[] =>
  asked
    .split(/\s+/)
    .map(fold)
    .filter((word) => word !== '')

const asText = (pattern: Pattern): Way => ({ ...pattern, by: 'text' })
const asInitials = (letters: string): Way => ({ ...literally(letters), by: 'initials' })

const looseWord = (word: string, isLast: boolean): Word => {
  const initials = askedInitials(word)
  if (initials !== null) return [asText(literally(word)), asInitials(initials)]
  return [
    literally(word),
    ...withoutParticles(word).map(literally),
    // Only the last word is still being typed.
    ...(isLast ? completions(word) : []),
  ].map(asText)
}

/** Reads what was typed, {@link askedText}, as words that all have to be found. */
export const readQuery = (asked: string): Query => {
  const words = foldedWords(asked)
  const literal = words.map((word) => [asText(literally(word))])
  const initials = askedInitials(words.join(''))
  if (initials !== null) return { literal, loose: [[asInitials(initials)]] }
  const loose = words.map((word, index) => looseWord(word, index === words.length - 1))
  return { literal, loose: loose.some((word) => word.length > 1) ? loose : [] }
}
