import type { reaches } from '#/text/search/document.ts'
import type { Way, Word } from '#/text/search/query.ts'

import { anywhere, charactersOf, isAmbiguous, longestGram, marks } from './tokens.ts'

type Reach = (typeof reaches)[number]

/** An engine's query syntax. */
export type Syntax = { readonly and: string; readonly or: string; readonly quote: string; readonly prefix: string }

const marksOf = (way: Way, reach: Reach): readonly string[] => {
  if (way.by === 'text' && reach.text.includes('rest')) return [anywhere]
  return reach[way.by].flatMap((field) => (field === 'rest' ? [] : [marks[field]]))
}

/** The texts that a way stands for; those of an unfinished syllable were narrowed to a few (`withKnownEndings`). */
const textsOf = ({ stem, next }: Way): readonly string[] =>
  next.length === 0
    ? [stem]
    : next.flatMap(([first, last]) =>
        Array.from(
          { length: last.charCodeAt(0) - first.charCodeAt(0) + 1 },
          (_, index) => stem + String.fromCharCode(first.charCodeAt(0) + index),
        ),
      )

const lengthOf = ({ stem, next }: Way): number => [...stem].length + (next.length === 0 ? 0 : 1)

/** The length of the longest text that words stand for. */
export const longestOf = (words: readonly Word[]): number => Math.max(...words.flat().map(lengthOf))

/** Whether the tokens alone decide, if they are asked for parts of up to `longest` characters. */
export const isDecided = (words: readonly Word[], longest: number): boolean =>
  longestOf(words) <= longest && !words.flat().some(({ stem }) => isAmbiguous(stem))

const partsOf = (text: string, longest: number): readonly string[] => {
  const characters = charactersOf(text)
  const count = Math.max(1, characters.length - longest + 1)
  const parts = Array.from({ length: count }, (_, from) => characters.slice(from, from + longest).join(''))
  return [...new Set(parts)]
}

/** The engine's query for candidates; unless `isDecided`, their texts have to be checked as well. */
export const matchOf = (
  words: readonly Word[],
  reach: Reach,
  { and, or, quote, prefix }: Syntax,
  longest: number,
): string => {
  const asked = (token: string, part: string) =>
    `${quote}${token}${quote}${[...part].length > longestGram ? prefix : ''}`
  const textIn = (text: string, mark: string) =>
    `(${partsOf(text, longest)
      .map((part) => asked(mark + part, part))
      .join(and)})`
  const wayOf = (way: Way) => marksOf(way, reach).flatMap((mark) => textsOf(way).map((text) => textIn(text, mark)))
  return words.map((word) => `(${word.flatMap(wayOf).join(or)})`).join(and)
}
