import type { FoundPost, PostTitle } from '#/contract/search.ts'
import { fold } from '#/text/search/folding.ts'
import { initialsExpression, initialsIn } from '#/text/search/initials.ts'
import { expressionOf } from '#/text/search/pattern.ts'
import { parseInitialsApart, parseQuery, type Word } from '#/text/search/query.ts'
import { finds, type Reach } from '#/text/search/ranking.ts'
import type { SearchDocument } from '#/text/search/search-document.ts'

const maxNear = 5

/** The length of the common prefix of another text and `text` from `from` on. */
const commonPrefixLength = (text: string, from: number, other: string): number => {
  let length = 0
  while (length < other.length && text[from + length] === other[length]) length += 1
  return length
}

/** The length of the common suffix of another text and `text` up to `end`. */
const commonSuffixLength = (text: string, end: number, other: string): number => {
  let length = 0
  while (length < other.length && text[end - 1 - length] === other[other.length - 1 - length]) length += 1
  return length
}

/**
 * Whether a text has a part of one of these lengths, at a multiple of `step`, that is at most one edit away from what was asked:
 * then their common prefix and suffix cover all but one character of the longer one.
 */
const hasNear = (text: string, asked: string, lengths: readonly number[], step: number): boolean => {
  for (let from = 0; from < text.length; from += step) {
    const prefix = commonPrefixLength(text, from, asked)
    const isNearAt = (length: number) =>
      from + length <= text.length &&
      prefix + commonSuffixLength(text, from + length, asked) >= Math.max(length, asked.length) - 1
    if (lengths.some(isNearAt)) return true
  }
  return false
}

/** Whether a title contains a part at most one edit away from the query. */
const isNear = (title: string, asked: string): boolean => {
  const { length } = asked
  return hasNear(title, asked, length > 2 ? [length - 1, length, length + 1] : [length, length + 1], 1)
}

/** As many as a page of the server's results has by default. */
const maxMatches = 12

type TitleDocument = Pick<SearchDocument, 'title' | 'titleInitials'>
const titleReach: Reach<keyof TitleDocument> = { text: ['title'], initials: ['titleInitials'] }

/** Folded once, not at each keystroke. */
const documents = new WeakMap<PostTitle, TitleDocument>()

const documentIn = (post: PostTitle): TitleDocument => {
  const known = documents.get(post)
  if (known !== undefined) return known
  const title = fold(post.title)
  const document = { title, titleInitials: initialsIn(title) }
  documents.set(post, document)
  return document
}

const matchesOf = (titles: readonly PostTitle[], asked: string): ReadonlySet<PostTitle> => {
  const { literal, loose } = parseQuery(asked)
  return new Set(
    [literal, loose].flatMap((words) => titles.filter((title) => finds(documentIn(title), words, titleReach))),
  )
}

/** The titles that match the query, in the order of the server's answer to come. */
export const matchingTitles = (titles: readonly PostTitle[], asked: string): readonly PostTitle[] =>
  [...matchesOf(titles, asked)].slice(0, maxMatches)

const marksOf = (title: string, words: readonly Word[]): FoundPost['marks'] => {
  const ways = words.flat().toSorted((a, b) => b.stem.length - a.stem.length)
  if (ways.length === 0) return []
  const expressions = ways.map((way) => (way.by === 'text' ? expressionOf(way) : initialsExpression(way.stem)))
  const matches = title.matchAll(new RegExp(expressions.join('|'), 'giu'))
  return Array.from(matches, ({ index, 0: match }) => [index, index + match.length])
}

/** The ranges of a title that match the query: each word as typed, or else loosely; a query of initials as one or apart. */
export const titleMarks = (title: string, asked: string): FoundPost['marks'] => {
  const { literal, loose } = parseQuery(asked)
  const isIn = (word: Word | undefined) => word !== undefined && marksOf(title, [word]).length > 0
  // Of a query of initials, the loose reading is a single word.
  if (loose.length > 0 && loose.length < literal.length)
    return marksOf(title, isIn(loose[0]) ? loose : parseInitialsApart(asked).loose)
  return marksOf(
    title,
    literal.map((word, index) => (isIn(word) ? word : (loose[index] ?? word))),
  )
}

/** Titles with at least half of the words of a query, those with the most first. */
const titlesWithMost = (titles: readonly PostTitle[], asked: string): readonly PostTitle[] => {
  const words = asked.split(/\s+/).filter((word) => word.length >= 2)
  const found = words.map((word) => matchesOf(titles, word))
  return titles
    .map((title) => ({ title, count: found.filter((matches) => matches.has(title)).length }))
    .filter(({ count }) => count > 0 && count * 2 >= words.length)
    .toSorted((a, b) => b.count - a.count)
    .slice(0, maxNear)
    .map(({ title }) => title)
}

/** The letters of a text, padded to three for each character. */
const lettersOf = (text: string): string =>
  Array.from(text, (char) => char.normalize('NFD').padEnd(3).slice(0, 3)).join('')

/** Whether a title contains two syllables that differ from the query in one letter at most. */
const isNearPair = (title: string, asked: string): boolean => hasNear(lettersOf(title), lettersOf(asked), [6], 3)

/**
 * What may have been meant where nothing is found: titles with the same initials, or an edit distance of one syllable; else titles
 * with most of the words. For two syllables that is too loose, because many titles share the initials, and more share one of the
 * syllables: there only one letter may differ.
 */
export const titlesNear = (titles: readonly PostTitle[], asked: string): readonly PostTitle[] => {
  const wanted = fold(asked).replaceAll(/\s/g, '')
  if (wanted.length < 2) return []
  const isPair = /^[가-힣]{2}$/.test(wanted)
  const initials = initialsIn(wanted)
  const near: PostTitle[] = []
  for (const each of titles) {
    const { title, titleInitials } = documentIn(each)
    const folded = title.replaceAll(/\s/g, '')
    const isAlike = /[가-힣]/.test(wanted) && titleInitials.includes(initials)
    if (isPair ? isNearPair(folded, wanted) : isAlike || isNear(folded, wanted)) near.push(each)
    if (near.length === maxNear) break
  }
  return near.length > 0 ? near : titlesWithMost(titles, asked)
}
