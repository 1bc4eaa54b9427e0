import { reaches, type SearchDocument, type IndexedField } from '#/text/search/document.ts'
import type { Pattern } from '#/text/search/pattern.ts'
import type { Way, Word } from '#/text/search/query.ts'

/** Raise it when tokens are made differently, to have all posts indexed again. */
export const indexVersion = 3

/** Prefixes, from the private use area, for tokens of one field; tokens without a prefix are from any text field. */
const marks: Readonly<Record<Exclude<IndexedField, 'rest'>, string>> = {
  title: '\uE100',
  tags: '\uE101',
  subtitle: '\uE102',
  titleInitials: '\uE103',
  tagInitials: '\uE104',
}
const anywhere = ''

/** Maps ASCII punctuation to the private use area, where it is no query syntax of either engine. */
const escapeToken = (token: string): string =>
  token.replaceAll(/[!-/:-@[-`{-~]/g, (sign) => String.fromCharCode(0xe000 + sign.charCodeAt(0)))

/** The private use characters that tokens use themselves. Texts may contain them, for old Hangul fonts. */
const reserved = /[\uE000-\uE105]/g
const withoutReserved = (text: string): string => text.replaceAll(reserved, '\uE105')

/** Unigrams and bigrams: most Korean words are short, many of two syllables. */
const gramsOf = (text: string): readonly string[] =>
  withoutReserved(text)
    .split(/\s+/)
    .flatMap((word) => {
      const characters = [...word]
      return characters.flatMap((character, index) => {
        const next = characters[index + 1]
        return next === undefined ? [character] : [character, character + next]
      })
    })

/** A `tsvector` of PostgreSQL holds 1 MiB, with up to two extra bytes for each lexeme. */
const mostBytes = 1_000_000

/** All tokens of a post, most important fields first: those of a text as long as a book are truncated at `mostBytes`. */
export const tokensOf = (document: SearchDocument): readonly string[] => {
  const marked = Object.entries(marks).flatMap(([field, mark]) =>
    Object.entries(document)
      .filter(([name]) => name === field)
      .flatMap(([, text]) => gramsOf(text).map((gram) => mark + gram)),
  )
  const plain = [document.title, document.tags, document.subtitle, document.rest].flatMap(gramsOf)
  const tokens = new Set<string>()
  let bytes = 0
  for (const token of [...marked, ...plain].map(escapeToken)) {
    if (tokens.has(token)) continue
    bytes += Buffer.byteLength(token) + 2
    if (bytes > mostBytes) break
    tokens.add(token)
  }
  return [...tokens]
}

/** An engine's query syntax. */
export type Syntax = { readonly and: string; readonly or: string; readonly quote: string }

const charactersOf = ({ next }: Pattern): readonly string[] =>
  next.flatMap(([first, last]) =>
    Array.from({ length: last.charCodeAt(0) - first.charCodeAt(0) + 1 }, (_, index) =>
      String.fromCharCode(first.charCodeAt(0) + index),
    ),
  )

const marksOf = (way: Way, reach: (typeof reaches)[number]): readonly string[] => {
  const fields = reach[way.by]
  return fields.flatMap((field) => (field === 'rest' ? [] : [marks[field]]))
}

/** The engine's query for candidates; unless `isDecided`, their texts have to be checked as well. */
export const matchOf = (
  words: readonly Word[],
  reach: (typeof reaches)[number],
  { and, or, quote }: Syntax,
): string => {
  const quoted = (mark: string, gram: string) => `${quote}${escapeToken(mark + gram)}${quote}`
  const wayIn = (way: Way, mark: string): string => {
    const characters = [...withoutReserved(way.stem)]
    if (characters.length === 0)
      return `(${charactersOf(way)
        .map((it) => quoted(mark, it))
        .join(or)})`
    const grams = characters.length === 1 ? characters : gramsOf(way.stem).filter((gram) => [...gram].length === 2)
    return `(${[...new Set(grams)].map((gram) => quoted(mark, gram)).join(and)})`
  }
  const wayOf = (way: Way): string => {
    const places = way.by === 'text' && reach.text.includes('rest') ? [anywhere] : marksOf(way, reach)
    return places.map((mark) => wayIn(way, mark)).join(or)
  }
  return words.map((word) => `(${word.map(wayOf).join(or)})`).join(and)
}

/**
 * Whether the tokens alone decide: words of up to two characters are tokens themselves. Not with reserved characters, which are
 * all alike in the index.
 */
export const isDecided = (words: readonly Word[]): boolean =>
  words.every((word) =>
    word.every(({ stem, next }) => [...stem].length + (next.length === 0 ? 0 : 2) <= 2 && stem.search(reserved) < 0),
  )
