import { Blob, Buffer as TextBuffer, Face, Font, shape } from 'harfbuzzjs'

import { readFont } from '../../fonts/cut.ts'

type Letters = { readonly font: Font; readonly unitsPerEm: number }

const open = async (name: 'serif700' | 'sans600'): Promise<Letters> => {
  const face = new Face(new Blob(await readFont(name)))
  return { font: new Font(face), unitsPerEm: face.upem }
}

const opened: Partial<Record<'serif700' | 'sans600', Promise<Letters>>> = {}
const lettersOf = (name: 'serif700' | 'sans600'): Promise<Letters> => (opened[name] ??= open(name))

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
const plain = (xml: string): string => xml.replaceAll(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole)

const attributesOf = (source: string): ReadonlyMap<string, string> =>
  new Map([...source.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]))

/** What a path takes over from the text it stands for. */
const painted = (attributes: ReadonlyMap<string, string>): string =>
  ['fill', 'opacity'].flatMap((name) => (attributes.has(name) ? [`${name}="${attributes.get(name)}"`] : [])).join(' ')

/** The outlines of a line of text; `null` where the font lacks one of its letters. */
const outline = (
  { font, unitsPerEm }: Letters,
  text: string,
  attributes: ReadonlyMap<string, string>,
): string | null => {
  const buffer = new TextBuffer()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  shape(font, buffer)
  const glyphs = buffer.getGlyphInfosAndPositions()
  if (glyphs.some(({ codepoint }) => codepoint === 0)) return null
  const spacing = Number.parseFloat(attributes.get('letter-spacing') ?? '0') * unitsPerEm
  let pen = 0
  const paths = glyphs.map(({ codepoint, xAdvance = 0, xOffset = 0 }) => {
    const path = `<path d="${font.glyphToPath(codepoint)}" transform="translate(${Math.round(pen + xOffset)})"/>`
    pen += xAdvance + spacing
    return path
  })
  const scale = Number(attributes.get('font-size')) / unitsPerEm
  const start = Number(attributes.get('x')) - (attributes.get('text-anchor') === 'middle' ? (pen * scale) / 2 : 0)
  const place = `translate(${Math.round(start * 10) / 10} ${attributes.get('y')}) scale(${scale.toFixed(5)} ${(-scale).toFixed(5)})`
  return `<g transform="${place}" ${painted(attributes)}>${paths.join('')}</g>`
}

/**
 * The same picture with its letters drawn as shapes: an image may load no font, so that as text a cover would look
 * different on every machine, and show nothing on one without Korean fonts. Lines with a letter that the blog's own
 * fonts lack stay text.
 */
export const withOutlines = async (svg: string): Promise<string> => {
  const [serif, sans] = await Promise.all([lettersOf('serif700'), lettersOf('sans600')])
  return svg.replaceAll(/<text ([^>]*)>([^<]*)<\/text>/g, (whole, source: string, text: string) => {
    const attributes = attributesOf(source)
    const isSerif = attributes.get('font-family')?.includes('Serif') === true
    return outline(isSerif ? serif : sans, plain(text), attributes) ?? whole
  })
}
