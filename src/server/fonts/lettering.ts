import { Blob, Buffer as TextBuffer, Face, Font, shape } from 'harfbuzzjs'
import { LRUCache } from 'lru-cache'

import type { FontName } from './packages.ts'
import { createPen } from './path-pen.ts'
import { readFont } from './read-font.ts'

type Place = {
  readonly x: number
  readonly y: number
  readonly size: number
  /** Between letters, in ems. */
  readonly spacing: number
}

/** A font to draw letters with. */
export type Lettering = {
  readonly has: (letter: string) => boolean
  /** The outlines of a text from a place on; `end` is where the next letter would stand. */
  readonly draw: (text: string, place: Place) => { readonly path: string; readonly end: number }
}

const shaped = (font: Font, text: string) => {
  const buffer = new TextBuffer()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  shape(font, buffer)
  return buffer.getGlyphInfosAndPositions()
}

const open = async (name: FontName): Promise<Lettering> => {
  const face = new Face(new Blob(await readFont(name)))
  const font = new Font(face)
  const letters = new Set(face.collectUnicodes())
  return {
    has: (letter) => letters.has(letter.codePointAt(0) ?? 0),
    draw: (text, { x, y, size, spacing }) => {
      const pen = createPen()
      const scale = size / face.upem
      let end = x
      for (const { codepoint, xAdvance = 0, xOffset = 0, yOffset = 0 } of shaped(font, text)) {
        const [left, base] = [end + xOffset * scale, y - yOffset * scale]
        for (const { type, values } of font.glyphToJson(codepoint)) {
          // Pairs of numbers, upwards; in a picture it is downwards.
          const points = values.flatMap((across, index) =>
            index % 2 === 0 ? [[left + across * scale, base - (values[index + 1] ?? 0) * scale] as const] : [],
          )
          pen.draw(type, points)
        }
        end += xAdvance * scale + spacing * size
      }
      return { path: pen.path(), end }
    },
  }
}

/** Opened once: a font is a megabyte or more. */
const letterings = new LRUCache<FontName, Lettering>({ max: 4, fetchMethod: open })

export const letteringOf = (name: FontName): Promise<Lettering> => letterings.forceFetch(name)
