import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { type CodePoints, codePointsOf, inPieces } from './code-points.ts'

/** Which letters of a font travel together. */
export type Cut = {
  /** How many of the most used syllables are in the first file. */
  readonly core: number
  /** How many each of the next files has. */
  readonly piece: number
}

const ascii: CodePoints = Array.from({ length: 95 }, (_, index) => 0x20 + index)
/** What Korean texts set beside letters, and pages beside texts. */
const punctuation = codePointsOf('·‘’“”…–—×←→↗↩‹›')

/** The syllables that are used most come first, as Google Fonts found on Korean pages when it sliced its fonts. */
const byUse = (): CodePoints =>
  codePointsOf(readFileSync(join(import.meta.dirname, 'syllables.txt'), 'utf8').replace(/\s/g, ''))

/** The syllables of KS X 1001: all that ordinary Korean needs. Others are drawn by a font of the system. */
const standard = (): CodePoints => {
  const [firstRow, rows, firstCell, cells] = [0xb0, 25, 0xa1, 94]
  const bytes = Uint8Array.from({ length: rows * cells * 2 }, (_, index) => {
    const cell = index >> 1
    return index % 2 === 0 ? firstRow + Math.floor(cell / cells) : firstCell + (cell % cells)
  })
  return codePointsOf(new TextDecoder('euc-kr').decode(bytes))
}

/** What else travels together: single letters of Hangul, Latin letters, signs such as arrows and circled figures. */
const others = [/[\u{3001}-\u{3030}\u{3131}-\u{318e}]/u, /\p{Script=Latin}|[\u{a0}-\u{24f}]/u, /[\p{P}\p{S}\p{No}]/u]

/**
 * Sorts the letters that a font has into files. A page loads the files that hold a letter of its own; one large file
 * of what every page needs, and small ones of what few do, come out smallest.
 */
export const sliceLetters = ({ core, piece }: Cut, has: CodePoints): readonly CodePoints[] => {
  const left = new Set(has)
  const take = (letters: CodePoints): CodePoints => letters.filter((letter) => left.delete(letter))
  const syllables = [...new Set([...byUse(), ...standard()])]
  return [
    take([...ascii, ...punctuation, ...syllables.slice(0, core)]),
    ...inPieces(take(syllables), piece),
    ...others.map((pattern) => take(has.filter((letter) => pattern.test(String.fromCodePoint(letter))))),
  ].filter((letters) => letters.length > 0)
}
