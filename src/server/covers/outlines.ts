import { Blob, Buffer as TextBuffer, Face, Font, shape } from 'harfbuzzjs'
import { LRUCache } from 'lru-cache'

import { graphemes } from '#/text/graphemes.ts'
import { escapeXml, unescapeXml } from '#/text/xml-characters.ts'

import { readFont, type FontName } from '../fonts/font-files.ts'

type Point = readonly [x: number, y: number]

const coordinate = (tenths: number): string => {
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
      const coordinates = tenths.map(([x, y]) => coordinate(x - at[0]) + coordinate(y - at[1])).join('')
      parts.push(command.toLowerCase(), coordinates.trimStart())
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
type Lettering = {
  readonly has: (letter: string) => boolean
  /** The outlines of a text as SVG path data; `end` is the x of the next character. */
  readonly draw: (text: string, position: TextPosition) => { readonly path: string; readonly end: number }
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

type Attributes = ReadonlyMap<string, string>
/** Consecutive characters of one font; `null` if none of ours has them. */
type Run = { readonly font: Lettering | null; text: string }

const attributesOf = (source: string): Attributes =>
  new Map([...source.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]))

const write = (attributes: Attributes): string => [...attributes].map(([name, value]) => `${name}="${value}"`).join(' ')

const fontOf = (attributes: Attributes): FontName => {
  if (attributes.get('font-family')?.includes('Serif') === true) return 'serif700'
  const weight = Number(attributes.get('font-weight') ?? 400)
  return weight >= 700 ? 'sans700' : weight >= 600 ? 'sans600' : 'sans400'
}

/** Combining marks and emoji joiners belong to the character before. */
const isBound = (letter: string): boolean => /[\p{M}\p{Cf}\p{Emoji_Modifier}]/u.test(letter)

/** The letters of a grapheme cluster that take room. */
const unbound = (cluster: string): readonly string[] => [...cluster].filter((letter) => !isBound(letter))

const runsOf = (text: string, fonts: readonly Lettering[]): readonly Run[] => {
  const runs: Run[] = []
  for (const cluster of graphemes(text)) {
    const letters = unbound(cluster)
    const last = runs.at(-1)
    const font = fonts.find(({ has }) => letters.every(has)) ?? null
    if (last !== undefined && (font === last.font || letters.length === 0)) last.text += cluster
    else runs.push({ font, text: cluster })
  }
  return runs
}

const draw = (runs: readonly Run[], attributes: Attributes, from: number) => {
  const number = (name: string): number => Number.parseFloat(attributes.get(name) ?? '0')
  const position = { y: number('y'), size: number('font-size'), spacing: number('letter-spacing') }
  const paint = write(new Map([...attributes].filter(([name]) => ['fill', 'opacity'].includes(name))))
  const kept = new Map([...attributes].filter(([name]) => name !== 'text-anchor'))
  let x = from
  let shapes = ''
  for (const { font, text } of runs) {
    if (font === null) {
      shapes += `<text ${write(new Map([...kept, ['x', String(Math.round(x))]]))}>${escapeXml(text)}</text>`
      // An em each, about as wide as emoji, Chinese characters and the syllables of old Hangul are.
      x += position.size * [...graphemes(text)].filter((cluster) => unbound(cluster).length > 0).length
    } else {
      const { path, end } = font.draw(text, { ...position, x })
      shapes += `<path d="${path}" ${paint}/>`
      x = end
    }
  }
  return { shapes, width: x - from }
}

/**
 * Converts the text of an SVG to outlines: an image cannot load fonts, so that text would look different on every machine, and
 * be blank on one without Korean fonts. Characters that the blog's fonts lack stay text.
 */
export const withOutlines = async (svg: string): Promise<string> => {
  const texts = [...svg.matchAll(/<text ([^>]*)>([^<]*)<\/text>/g)]
  const drawn: string[] = []
  for (const [, source = '', text = ''] of texts) {
    const attributes = attributesOf(source)
    const fonts = await Promise.all([fontOf(attributes), 'sans400' as const, 'serif700' as const].map(letteringOf))
    const runs = runsOf(unescapeXml(text), fonts)
    const x = Number(attributes.get('x'))
    const isCentred = attributes.get('text-anchor') === 'middle'
    drawn.push(draw(runs, attributes, isCentred ? x - draw(runs, attributes, 0).width / 2 : x).shapes)
  }
  return svg.replaceAll(/<text [^>]*>[^<]*<\/text>/g, () => drawn.shift() ?? '')
}
