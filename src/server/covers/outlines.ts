import { escapeXml, unescapeXml } from '#/text/xml-characters.ts'

import type { FontName } from '../fonts/font-files.ts'
import { type Lettering, letteringOf } from '../fonts/lettering.ts'

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

const runsOf = (text: string, fonts: readonly Lettering[]): readonly Run[] => {
  const runs: Run[] = []
  for (const letter of text) {
    const last = runs.at(-1)
    const font = fonts.find(({ has }) => has(letter)) ?? null
    if (last !== undefined && (font === last.font || isBound(letter))) last.text += letter
    else runs.push({ font, text: letter })
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
      // An em each, about as wide as emoji and Chinese characters are.
      x += position.size * [...text].filter((letter) => !isBound(letter)).length
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
