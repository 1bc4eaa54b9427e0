import { escapeXml } from '#/text/xml-characters.ts'

import { arcs } from './compositions/arcs.ts'
import { dots } from './compositions/dots.ts'
import { box, type Composition, height, margin, sans, type TitleBox, width } from './compositions/drawing.ts'
import { hills } from './compositions/hills.ts'
import { lattice } from './compositions/lattice.ts'
import { letter } from './compositions/letter.ts'
import { sheets } from './compositions/sheets.ts'
import { shelf } from './compositions/shelf.ts'
import type { PreviewText } from './cover-url.ts'
import { palettes } from './palettes.ts'
import { layOut } from './preview-layout.ts'
import { createRandom } from './random.ts'

export const compositions: readonly [Composition, ...Composition[]] = [
  letter,
  hills,
  dots,
  arcs,
  lattice,
  sheets,
  shelf,
]

const oneLine = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim()

const line = (text: string, y: number, size: number, paint: string): string =>
  `<text x="${margin}" y="${Math.round(y)}" font-size="${size}" ${paint}>${escapeXml(text)}</text>`

const svgOf = (title: string, [left, top, across]: readonly [number, number, number], content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${left} ${top} ${across} ${(across / width) * height}" ` +
  `width="${width}" height="${height}" role="img" aria-label="${escapeXml(title)}">${content}</svg>`

/** A background that covers every view of a composition. */
const paperOf = (fill: string): string => box(-width, -height, width * 3, height * 3, `fill="${fill}"`)

const noTitle: TitleBox = { top: height, right: 0, bottom: 0 }

/** A post's colours and drawing follow from its title alone. */
const lookOf = (title: string) => {
  const random = createRandom(title)
  return { palette: random.pick(palettes), composition: random.pick(compositions), random }
}

/** The cover of a post without a thumbnail, shown beside its title: an SVG of 1200 by 675 pixels. */
export const drawCover = (text: Pick<PreviewText, 'title'>): string => {
  const title = oneLine(text.title)
  const { palette, composition, random } = lookOf(title)
  const { view, mirrors, draw } = composition
  const [left, , across] = view
  const drawn = draw(palette, random, title, noTitle)
  const isMirrored = mirrors && random.pick([true, false])
  const content = isMirrored ? `<g transform="matrix(-1 0 0 1 ${left * 2 + across} 0)">${drawn}</g>` : drawn
  return svgOf(title, view, paperOf(palette.paper) + content)
}

/** The preview, with the title on it: beside a shared link, the image is all that is seen of a post. */
export const drawPreview = (text: PreviewText): string => {
  const title = oneLine(text.title)
  const { palette, composition, random } = lookOf(title)
  const { size, lines, subtitle, titleBox } = layOut(title, oneLine(text.subtitle ?? ''), composition)
  const large = `font-family="${composition.font}" font-weight="700" letter-spacing="-.02em" fill="${palette.ink}"`
  const small = `font-family="${sans}" fill="${palette.ink}"`
  const content = [
    paperOf(palette.paper),
    composition.draw(palette, random, title, titleBox),
    box(margin, 96, 40, 6, `fill="${palette.accent}"`),
    line(oneLine(text.category), 140, 28, `${small} font-weight="600" opacity=".85"`),
    ...lines.map(({ text, y }) => line(text, y, size, large)),
    subtitle === null ? '' : line(subtitle.text, subtitle.y, 30, `${small} opacity=".8"`),
  ]
  return svgOf(title, [0, 0, width], content.join(''))
}
