import { graphemeSegmenter } from '../graphemes.ts'
import { foldWithOffsets } from './folding.ts'
import { expressionOf } from './pattern.ts'
import type { Word } from './query.ts'

type MatchRange = readonly [start: number, end: number]

/** Part of a text, with the ranges of the words that were found. */
type Excerpt = { readonly excerpt: string; readonly marks: readonly MatchRange[] }

/** Length in UTF-16 code units: two lines on a phone, or one on a desktop. */
const excerptLength = 130
const lengthBefore = 36
/** Maximum number of matches to look at. */
const maxMatches = 200

type Match = { readonly start: number; readonly end: number; readonly word: number }

const matchesOf = (text: string, words: readonly Word[]): readonly Match[] => {
  const folded = foldWithOffsets(text)
  const matches = words.flatMap((word, index) => {
    const ways = word.filter(({ by }) => by === 'text').toSorted((a, b) => b.stem.length - a.stem.length)
    if (ways.length === 0) return []
    const expression = new RegExp(ways.map(expressionOf).join('|'), 'gu')
    const found: Match[] = []
    for (const match of folded.text.matchAll(expression)) {
      const [start, end] = folded.rangeOf(match.index, match.index + match[0].length)
      found.push({ start, end, word: index })
      if (found.length === maxMatches) break
    }
    return found
  })
  return matches.toSorted((a, b) => a.start - b.start || b.end - a.end)
}

/** The match from which the most distinct words follow. A sliding window, as common words match often. */
const bestOf = (matches: readonly Match[]): Match | undefined => {
  const span = excerptLength - lengthBefore
  const fitting = matches.filter(({ start, end }) => end - start <= span)
  const byEnd = fitting.toSorted((a, b) => a.end - b.end)
  /** How many matches of each word are in the window. */
  const inWindow = new Map<number, number>()
  const count = ({ word }: Match, by: number) => {
    const remaining = (inWindow.get(word) ?? 0) + by
    if (remaining === 0) inWindow.delete(word)
    else inWindow.set(word, remaining)
  }
  let [best, covered] = [matches[0], 0]
  let [entered, passed] = [0, 0]
  for (const match of fitting) {
    for (let next = byEnd[entered]; next !== undefined && next.end <= match.start + span; next = byEnd[entered]) {
      count(next, 1)
      entered += 1
    }
    for (let next = fitting[passed]; next !== undefined && next.start < match.start; next = fitting[passed]) {
      count(next, -1)
      passed += 1
    }
    if (inWindow.size > covered) [best, covered] = [match, inWindow.size]
  }
  return best
}

/** Longer than any grapheme cluster that is shown as one character. */
const clusterLength = 64

/** The grapheme cluster at an offset of a text, such as an emoji with its skin tone. */
const clusterAt = (text: string, at: number): MatchRange => {
  const from = Math.max(0, at - clusterLength)
  const found = graphemeSegmenter.segment(text.slice(from, at + clusterLength)).containing(at - from)
  const start = from + (found?.index ?? at - from)
  return [start, start + (found?.segment.length ?? 0)]
}

/** The last grapheme boundary at or before `at`. */
const boundaryBefore = (text: string, at: number): number => clusterAt(text, at)[0]

/** The first grapheme boundary at or after `at`. */
const boundaryAfter = (text: string, at: number): number => {
  const [start, end] = clusterAt(text, at)
  return start === at ? at : end
}

const startNear = (text: string, first: number): number => {
  if (first <= lengthBefore) return 0
  const space = text.indexOf(' ', first - lengthBefore)
  return space >= 0 && space < first ? space + 1 : boundaryBefore(text, first - lengthBefore)
}

const endNear = (text: string, start: number, least: number): number => {
  if (text.length - start <= excerptLength) return text.length
  const space = text.lastIndexOf(' ', start + excerptLength)
  return space > least ? space : Math.max(least, boundaryBefore(text, start + excerptLength))
}

const merged = (matches: readonly Match[]): readonly MatchRange[] => {
  const marks: [number, number][] = []
  for (const { start, end } of matches) {
    const last = marks.at(-1)
    if (last !== undefined && start <= last[1]) last[1] = Math.max(last[1], end)
    else marks.push([start, end])
  }
  return marks
}

/** The part of a text with the most matches, else its beginning. `text`: NFC, on one line. */
export const excerptOf = (text: string, words: readonly Word[]): Excerpt => {
  const matches = matchesOf(text, words)
  const best = bestOf(matches)
  const start = startNear(text, best?.start ?? 0)
  const end = endNear(text, start, best === undefined ? 0 : boundaryAfter(text, best.end))
  const opening = start === 0 ? '' : '…'
  const shown = matches
    .filter((match) => match.start >= start && match.end <= end)
    .map((match) => ({ ...match, start: boundaryBefore(text, match.start), end: boundaryAfter(text, match.end) }))
  return {
    excerpt: `${opening}${text.slice(start, end).trimEnd()}${end < text.length ? '…' : ''}`,
    marks: merged(shown).map(([from, to]) => [from - start + opening.length, to - start + opening.length]),
  }
}
