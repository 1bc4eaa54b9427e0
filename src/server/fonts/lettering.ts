import { Blob, Buffer as TextBuffer, Face, Font, shape } from 'harfbuzzjs'
import { LRUCache } from 'lru-cache'

import { type FontName, readFont } from './font-files.ts'

type Point = readonly [x: number, y: number]

const figure = (tenths: number): string => {
  const text = String(tenths / 10).replace(/^(-?)0\./, '$1.')
  return text.startsWith('-') ? text : ` ${text}`
}

/** Writes SVG path data in tenths of a pixel: finer than a screen shows, in a third of the bytes of exact coordinates. */
export const createPen = () => {
  const parts: string[] = []
  let at: Point = [0, 0]
  let start: Point = at
  return {
    /** Adds a path command (`M L Q C Z`) with absolute points; written with relative ones. */
    draw: (command: string, points: readonly Point[]): void => {
      // Rounds positions, not steps, so that errors do not add up.
      const tenths = points.map(([x, y]): Point => [Math.round(x * 10), Math.round(y * 10)])
      const figures = tenths.map(([x, y]) => figure(x - at[0]) + figure(y - at[1])).join('')
      parts.push(command.toLowerCase(), figures.trimStart())
      at = tenths.at(-1) ?? start
      if (command === 'M') start = at
    },
    path: (): string => parts.join(''),
  }
}

type TextPosition = {
  readonly x: number
  readonly y: number
  readonly size: number
  /** Letter spacing, in ems. */
  readonly spacing: number
}

/** A font for drawing text as outlines. */
export type Lettering = {
  readonly has: (letter: string) => boolean
  /** The outlines of a text as SVG path data; `end` is the x of the next character. */
  readonly draw: (text: string, place: TextPosition) => { readonly path: string; readonly end: number }
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
          // Pairs of coordinates; a font's y axis points up, SVG's down.
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

/** Cached, because a font is a megabyte or more. */
const letterings = new LRUCache<FontName, Lettering>({ max: 4, fetchMethod: open })

export const letteringOf = (name: FontName): Promise<Lettering> => letterings.forceFetch(name)
