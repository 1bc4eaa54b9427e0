import type { Way, Word } from '#/text/search/query.ts'
import type { Reach } from '#/text/search/ranking.ts'
import type { IndexedField, SearchDocument } from '#/text/search/search-document.ts'

/** Raise it when tokens are made differently, to have all posts indexed again. */
export const indexVersion = 9

/** Prefixes, from the private use area, for tokens of one field; tokens without a prefix are from any text field. */
const marks: Readonly<Record<Exclude<IndexedField, 'rest'>, string>> = {
  title: '\uE100',
  tags: '\uE101',
  subtitle: '\uE102',
  titleInitials: '\uE103',
  tagInitials: '\uE104',
}
const anywhere = ''

/** Marks a post whose tokens were truncated. */
export const truncatedMark = '\uE106'

/** Marks the tokens of the periods in which posts were written. */
export const periodMark = '\uE107'

/** The private use characters that tokens use themselves. Texts may contain them, for old Hangul fonts. */
const reserved = /[\uE000-\uE107]/g

/** Whether a text has characters that tokens cannot distinguish. */
const isAmbiguous = (text: string): boolean => text.search(reserved) >= 0

/** Maps ASCII punctuation to the private use area, where it is not query syntax of either engine. */
const escapeSigns = (text: string): string =>
  text
    .replaceAll(reserved, '\uE105')
    .replaceAll(/[!-/:-@[-`{-~]/g, (sign) => String.fromCharCode(0xe000 + sign.charCodeAt(0)))

/** The characters of a text as they are in tokens. */
const charactersOf = (text: string): readonly string[] => [...escapeSigns(text)]

/** Every part of a word up to this length is a token; most Korean words are not longer than that. */
const longestGram = 4
/** For a longer word, one token of up to this length from each character: the word's longer parts are their prefixes. */
export const longestTail = 12
/** Truncated posts, too, have all parts up to this length, unless these alone exceed the limit. */
export const longestUntruncated = 2

type PartsOf = (word: readonly string[]) => readonly string[]

const gramsOf =
  (length: number): PartsOf =>
  (word) =>
    word.slice(length - 1).map((_, from) => word.slice(from, from + length).join(''))

const tailsOf: PartsOf = (word) =>
  word.slice(longestGram).map((_, from) => word.slice(from, from + longestTail).join(''))

/** In the order in which they are added: at the limit the last are dropped. */
const parts = [...Array.from({ length: longestGram }, (_, index) => gramsOf(index + 1)), tailsOf]

/** A `tsvector` of PostgreSQL holds 1 MiB, with up to two extra bytes for each lexeme. */
const maxBytes = 1_000_000

/** All tokens of a post, the shortest first; those of a text as long as a book are cut off at `maxBytes`, in UTF-8 bytes. */
export const tokensOf = (document: SearchDocument): readonly string[] => {
  const { title, tags, subtitle, rest, titleInitials, tagInitials } = document
  const fields: readonly (readonly [mark: string, text: string])[] = [
    [marks.title, title],
    [marks.tags, tags],
    [marks.subtitle, subtitle],
    [marks.titleInitials, titleInitials],
    [marks.tagInitials, tagInitials],
    [anywhere, [title, tags, subtitle, rest].join('\n')],
  ]
  const marked = fields.map(([mark, text]) => ({ mark, words: [...new Set(text.split(/\s+/))].map(charactersOf) }))
  const tokens = new Set<string>()
  let bytes = 0
  for (const partsOf of parts)
    for (const { mark, words } of marked)
      for (const part of words.flatMap(partsOf)) {
        const token = mark + part
        if (tokens.has(token)) continue
        bytes += Buffer.byteLength(token) + 2
        if (bytes > maxBytes) return [...tokens, truncatedMark]
        tokens.add(token)
      }
  return [...tokens]
}

/** An engine's query syntax. */
export type Syntax = { readonly and: string; readonly or: string; readonly quote: string; readonly prefix: string }

const marksOf = (way: Way, reach: Reach): readonly string[] => {
  if (way.by === 'text' && reach.text.includes('rest')) return [anywhere]
  return reach[way.by].flatMap((field) => (field === 'rest' ? [] : [marks[field]]))
}

/** The texts that a way stands for; those of an unfinished syllable were narrowed to a few (`withKnownCompletions`). */
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

/** Whether a word stands for two with a space between, which no token has. */
export const hasSpace = (words: readonly Word[]): boolean => words.flat().some(({ stem }) => stem.includes(' '))

/** Whether a token match of parts up to `longest` characters is exact, so that texts need no check. */
export const isDecided = (words: readonly Word[], longest: number): boolean =>
  longestOf(words) <= longest && !hasSpace(words) && !words.flat().some(({ stem }) => isAmbiguous(stem))

const piecesOf = (text: string, longest: number): readonly string[] => {
  const characters = charactersOf(text)
  const count = Math.max(1, characters.length - longest + 1)
  const pieces = Array.from({ length: count }, (_, from) => characters.slice(from, from + longest).join(''))
  return [...new Set(pieces)]
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
    `(${text
      .split(' ')
      .flatMap((word) => piecesOf(word, longest))
      .map((part) => asked(mark + part, part))
      .join(and)})`
  const wayOf = (way: Way) => marksOf(way, reach).flatMap((mark) => textsOf(way).map((text) => textIn(text, mark)))
  return words.map((word) => `(${word.flatMap(wayOf).join(or)})`).join(and)
}
