import { readFileSync } from 'node:fs'

import { authorAsSeen, authorKey, nameKey, visible } from '#/text/names.ts'

/** The prototype of each character that looks like another. */
type Confusables = ReadonlyMap<string, string>

const characters = (codes: string): string =>
  String.fromCodePoint(...codes.split('+').map((code) => Number.parseInt(code, 16)))

/** Reads Unicode's list of confusable characters; see `confusables.txt`. */
const readConfusables = (): Confusables => {
  const lines = readFileSync(new URL('confusables.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(
    lines.flatMap((line) => {
      const [target = '', sources = ''] = line.split(': ')
      return sources.split(' ').map((source) => [characters(source), characters(target)])
    }),
  )
}

let loaded: Confusables | undefined

/** The list, read once. */
export const loadConfusables = (): Confusables => (loaded ??= readConfusables())

/**
 * Letters of Middle Korean that differ from a modern one by the length or slant of a stroke only. Unicode's list has them only
 * among themselves.
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
export const skeleton = (text: string, confusables: Confusables): string =>
  Array.from(text.normalize('NFD'), (character) => confusables.get(character) ?? character)
    .join('')
    .replaceAll(/[\u113C-\u1155]/g, (letter) => oldLetters.get(letter) ?? letter)
    .normalize('NFD')

/** Scripts with letters that look like Latin ones. (Within Latin, `m` and `rn` would be confused.) */
const foreign = /[\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Coptic}\p{Script=Cherokee}]/gu

const inLatin = (text: string): string => {
  const confusables = loadConfusables()
  return text.replaceAll(foreign, (letter) => skeleton(letter, confusables))
}

/**
 * The key in which the owner's forbidden words are searched: that of names, with letters of other scripts replaced by the Latin
 * ones that they look like. Twice, because capitals look like other letters than small ones do.
 */
export const wordKey = (text: string): string => nameKey(inLatin(nameKey(inLatin(visible(text)))))

/** Scripts with letter case whose letters look alike. Digits look like letters of any of them. */
const scripts = [
  /\p{Script=Latin}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Coptic}/u,
  /\p{Script=Cherokee}/u,
]

const inOneScript = (a: string, b: string): boolean => scripts.some((script) => script.test(a) && script.test(b))

const escaped = (character: string): string => String.raw`\u{${(character.codePointAt(0) ?? 0).toString(16)}}`

/**
 * Matches the name with its letters in either case, or replaced by a digit or a letter of another script that looks like either case:
 * `в` does not look like `b`, but `В` does look like `B`. Confusables within one script keep their case, else `Ali` would be `AlI`, and
 * so `All`.
 */
const disguisesOf = (name: string, confusables: Confusables): RegExp => {
  const letters = [...new Set([...confusables].flat())].filter((text) => /^[\p{L}\p{Nd}]$/u.test(text))
  const pieces = Array.from(name.normalize('NFD'), (character) => {
    const forms = [character, character.toLowerCase(), character.toUpperCase()].filter((form) => [...form].length === 1)
    const shapes = new Set(forms.map((form) => skeleton(form, confusables)))
    const alike = letters.filter(
      (letter) => shapes.has(skeleton(letter, confusables)) && !inOneScript(letter, character),
    )
    return `[${[...forms, ...alike].map(escaped).join('')}]`
  })
  return new RegExp(`^${pieces.join('')}$`, 'u')
}

/**
 * Recognises the owner's name and every name that a reader would take for it, which `write-comment.ts` refuses to others: by
 * key, by skeleton, and by letters of other scripts in either case. A name with anything more, such as an accent, is another one.
 */
export const createOwnerName = (owner: string): ((name: string) => boolean) => {
  const confusables = loadConfusables()
  const keyOf = (name: string): string => skeleton(authorKey(name), confusables)
  const shapeOf = (name: string): string => skeleton(authorAsSeen(name), confusables)
  const [key, shape] = [keyOf(owner), shapeOf(owner)]
  const disguises = disguisesOf(authorAsSeen(owner), confusables)
  return (name) => keyOf(name) === key || shapeOf(name) === shape || disguises.test(authorAsSeen(name).normalize('NFD'))
}
