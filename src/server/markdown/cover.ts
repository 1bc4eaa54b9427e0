import { createChance } from './cover/chance.ts'
import { compositions } from './cover/compositions.ts'
import { layOut } from './cover/layout.ts'
import { palettes } from './cover/palettes.ts'
import { box, height, margin, sans, width } from './cover/shapes.ts'
import { escapeXml } from './cover/words.ts'

export type CoverText = {
  readonly title: string
  readonly category: string
  readonly subtitle: string | null
}

const oneLine = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim()

const write = (text: string, y: number, size: number, paint: string): string =>
  `<text x="${margin}" y="${Math.round(y)}" font-size="${size}" ${paint}>${escapeXml(text)}</text>`

/** A cover for a post without a picture: an SVG of 1200 by 675, the same one whenever the texts are the same. */
export const drawCover = (text: CoverText): string => {
  const title = oneLine(text.title)
  const chance = createChance(title)
  const [palette, composition] = [chance.pick(palettes), chance.pick(compositions)]
  const { size, lines, subtitle, room } = layOut(title, oneLine(text.subtitle ?? ''), composition)
  const large = `font-family="${composition.font}" font-weight="700" letter-spacing="-.02em" fill="${palette.ink}"`
  const small = `font-family="${sans}" fill="${palette.ink}"`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" `,
    `aria-label="${escapeXml(title)}">`,
    box(0, 0, width, height, `fill="${palette.paper}"`),
    composition.draw(palette, chance, title, room),
    box(margin, 96, 40, 6, `fill="${palette.accent}"`),
    write(oneLine(text.category), 140, 28, `${small} font-weight="600" opacity=".85"`),
    ...lines.map((line) => write(line.text, line.y, size, large)),
    subtitle === null ? '' : write(subtitle.text, subtitle.y, 30, `${small} opacity=".8"`),
    '</svg>',
  ].join('')
}
