import { box, circle, type Composition, range, rule, serif } from './drawing.ts'

/** A pile of sheets that slid apart, with writing on the uppermost. */
export const sheets: Composition = {
  font: serif,
  titleWidth: 620,
  titleHeight: 340,
  maxLinesWithSubtitle: 2,
  titleAt: 'top',
  view: [342, 0, 1200],
  mirrors: false,
  draw: ({ paper, wash, ink, accent, second }, random) => {
    const [x, y, w, h] = [792, 132, 300, 410]
    const lean = random.between(3, 7) * random.pick([1, -1])
    const sheet = (turn: number, shift: number, inside: string): string =>
      `<g transform="translate(${shift} ${shift * 0.6}) rotate(${turn.toFixed(1)} ${x + w / 2} ${y + h / 2})">` +
      `${box(x + 9, y + 11, w, h, `fill="${ink}" opacity=".16"`)}${inside}</g>`
    const blank = (fill: string): string => box(x, y, w, h, `fill="${fill}"`)
    const last = random.between(0.3, 0.8)
    const lines = range(random.count(6, 8)).map((index, _, { length }) => {
      const end = index === length - 1 ? last : random.between(0.9, 1)
      return rule(
        x + 42,
        y + 150 + index * 28,
        x + 42 + (w - 84) * end,
        y + 150 + index * 28,
        `stroke="${ink}" stroke-width="3" opacity=".5"`,
      )
    })
    const seal =
      random.count(0, 1) === 0
        ? circle(x + 70, y + 78, 28, `fill="${accent}"`)
        : box(x + 42, y + 50, 56, 56, `fill="${accent}"`)
    return [
      sheet(lean * 2.6, 44, blank(accent)),
      sheet(lean * 1.5, 14, blank(second)),
      sheet(
        -lean * 0.7,
        -18,
        `${blank(wash)}${box(x + 14, y + 14, w - 28, h - 28, `fill="${paper}"`)}${lines.join('')}${seal}`,
      ),
    ].join('')
  },
}
