import { readFileSync } from 'node:fs'

import { nameKey, withoutInvisible } from '#/text/name-keys.ts'

const characters = (codes: string): string =>
  String.fromCodePoint(...codes.split('+').map((code) => Number.parseInt(code, 16)))

/** Reads Unicode's list: the prototype of each character that looks like another; see `confusables.txt`. */
const readConfusables = (): ReadonlyMap<string, string> => {
  const text = readFileSync(new URL('confusables.txt', import.meta.url), 'utf8')
  return new Map(
    [...text.matchAll(/^([\dA-F+]+): (.+)$/gm)].flatMap(([, target = '', sources = '']) =>
      sources.split(' ').map((source) => [characters(source), characters(target)]),
    ),
  )
}

let loaded: ReadonlyMap<string, string> | undefined

/** The list, read once. */
export const loadConfusables = (): ReadonlyMap<string, string> => (loaded ??= readConfusables())

/**
 * Letters of Middle Korean that differ from a modern one by the length or slant of a stroke only. Unicode's list maps them only
 * to each other.
 */
const oldLetters: ReadonlyMap<string, string> = new Map([
  ['\u114C', '\u110B'],
  ['\u113C', '\u1109'],
  ['\u113E', '\u1109'],
  ['\u114E', '\u110C'],
  ['\u1150', '\u110C'],
  ['\u1154', '\u110E'],
  ['\u1155', '\u110E'],
])

/** The skeleton of UTS #39, section 4: equal for texts that look alike. Not for display. */
export const skeleton = (text: string): string =>
  Array.from(text.normalize('NFD'), (character) => loadConfusables().get(character) ?? character)
    .join('')
    .replaceAll(/[\u113C-\u1155]/g, (letter) => oldLetters.get(letter) ?? letter)
    .normalize('NFD')

/**
 * Letters that may look like Latin ones. Without Latin itself: the list maps `m` to `rn`. Without those of Korean, Chinese and
 * Japanese, which it maps to each other.
 */
const foreign = /[\p{L}--[\p{Script=Latin}\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]]+/gv

const inLatin = (text: string): string => text.replaceAll(foreign, skeleton)

/**
 * The key by which forbidden words are matched: `nameKey`, with letters of other scripts replaced with the Latin ones that they
 * resemble. Applied twice, because upper and lower case may resemble different letters. Private use characters are dropped
 * because they have no glyph, and two ligatures because NFKC spells them out in 18 and 8 letters: a comment full of them would
 * take a tenth of a second.
 */
export const wordKey = (text: string): string =>
  nameKey(inLatin(nameKey(inLatin(withoutInvisible(text.replaceAll(/[\p{Co}\uFDFA\uFDFB]/gu, ''))))))
