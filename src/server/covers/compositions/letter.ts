import { escapeXml } from '#/text/xml-characters.ts'

import { circle, type Composition, rule, serif } from './drawing.ts'

const firstLetter = (title: string): string => /[\p{L}\p{N}]\p{M}*/u.exec(title)?.[0] ?? '글'

/** The first letter, larger than the sheet, with a seal beside it. */
export const letter: Composition = {
  font: serif,
  titleWidth: 760,
  titleHeight: 360,
  maxLinesWithSubtitle: 3,
  titleAt: 'bottom',
  view: [230, -36, 1320],
  mirrors: false,
  draw: ({ wash, accent, ink }, random, title) => {
    const x = random.between(850, 930)
    const y = random.between(566, 610)
    return [
      `<text x="${x}" y="${y}" font-family="${serif}" font-size="${random.between(660, 740)}" font-weight="700" ` +
        `text-anchor="middle" fill="${wash}">${escapeXml(firstLetter(title))}</text>`,
      circle(random.between(1010, 1080), random.between(130, 200), random.between(54, 72), `fill="${accent}"`),
      rule(0, 628, 1600, 628, `stroke="${ink}" stroke-width="1.5" opacity=".3"`),
    ].join('')
  },
}
