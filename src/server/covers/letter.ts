import { circle, type Composition, rule, serif } from './composition.ts'
import { escapeXml } from './layout.ts'

const firstLetter = (title: string): string => /[\p{L}\p{N}]\p{M}*/u.exec(title)?.[0] ?? '글'

/** The first letter, larger than the sheet, and a seal beside it. */
export const letter: Composition = {
  font: serif,
  column: 760,
  depth: 360,
  subtitled: 3,
  from: 'bottom',
  view: [230, -36, 1320],
  turns: false,
  draw: ({ wash, accent, ink }, chance, title) => {
    const x = chance.between(850, 930)
    const y = chance.between(566, 610)
    return [
      `<text x="${x}" y="${y}" font-family="${serif}" font-size="${chance.between(660, 740)}" font-weight="700" ` +
        `text-anchor="middle" fill="${wash}">${escapeXml(firstLetter(title))}</text>`,
      circle(chance.between(1010, 1080), chance.between(130, 200), chance.between(54, 72), `fill="${accent}"`),
      rule(0, 628, 1600, 628, `stroke="${ink}" stroke-width="1.5" opacity=".3"`),
    ].join('')
  },
}
