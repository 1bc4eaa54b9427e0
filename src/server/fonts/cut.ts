import { Blob, Face } from 'harfbuzzjs'
import subsetFont from 'subset-font'

import { type CodePoints, writeRange } from './code-points.ts'
import type { FontName } from './packages.ts'
import { readFont } from './read-font.ts'
import { type Cut, sliceLetters } from './slices.ts'

/** A file that holds some letters of a font. */
export type FontFile = { readonly range: string; readonly bytes: Uint8Array }

/** Kerning, and figures of one width; the many alternate forms would double the size. */
const options = { noHinting: true, keepFeatures: ['kern', 'tnum'] }

const textOf = (letters: CodePoints): string => String.fromCodePoint(...letters)

/** A font in files of which a page loads a few. */
export const cutFont = async (name: FontName, cut: Cut): Promise<readonly FontFile[]> => {
  const font = await readFont(name)
  const slices = sliceLetters(cut, [...new Face(new Blob(font)).collectUnicodes()])
  // In two steps: the first drops four fifths of the font, which each of the next would have to look at.
  const needed = await subsetFont(font, textOf(slices.flat()), { ...options, targetFormat: 'sfnt' })
  const files: FontFile[] = []
  for (const letters of slices) {
    const bytes = await subsetFont(needed, textOf(letters), { ...options, targetFormat: 'woff2' })
    files.push({ range: writeRange(letters), bytes })
  }
  return files
}
