import { authorAsSeen, authorKey } from '#/text/name-keys.ts'

import { loadConfusables, skeleton } from './confusables.ts'

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
 * Matches the name with its letters in either case, or replaced with a digit or a letter of another script that looks like
 * either case: `в` does not look like `b`, but `В` does look like `B`. Confusables within one script are left to the skeleton,
 * which keeps case: otherwise `Ali` would match `AlI`, and so `All`.
 */
const disguisesOf = (name: string): RegExp => {
  const letters = [...new Set([...loadConfusables()].flat())].filter((text) => /^[\p{L}\p{Nd}]$/u.test(text))
  const pieces = Array.from(name.normalize('NFD'), (character) => {
    const forms = [character, character.toLowerCase(), character.toUpperCase()].filter((form) => [...form].length === 1)
    const shapes = new Set(forms.map(skeleton))
    const alike = letters.filter((letter) => shapes.has(skeleton(letter)) && !inOneScript(letter, character))
    return `[${[...forms, ...alike].map(escaped).join('')}]`
  })
  return new RegExp(`^${pieces.join('')}$`, 'u')
}

const keyOf = (name: string): string => skeleton(authorKey(name))
const shapeOf = (name: string): string => skeleton(authorAsSeen(name))

/**
 * Recognises the owner's name and every name that a reader would take for it, which `write-comment.ts` refuses to others: by key,
 * by skeleton, and by letters of other scripts in either case. Any other difference, such as an accent, makes it a different
 * name.
 */
export const createIsOwnerName = (owner: string): ((name: string) => boolean) => {
  const [key, shape] = [keyOf(owner), shapeOf(owner)]
  const disguises = disguisesOf(authorAsSeen(owner))
  return (name) => keyOf(name) === key || shapeOf(name) === shape || disguises.test(authorAsSeen(name).normalize('NFD'))
}
