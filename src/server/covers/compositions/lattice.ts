import { box, circle, type Composition, range, rule, serif } from './drawing.ts'

const [left, top, wide, high] = [760, 88, 352, 499]

/** The lattice of a hanok window: slats, a few coloured panes, and the moon behind. */
export const lattice: Composition = {
  font: serif,
  titleWidth: 620,
  titleHeight: 340,
  maxLinesWithSubtitle: 3,
  titleAt: 'bottom',
  view: [336, 0, 1200],
  mirrors: false,
  draw: ({ light, wash, ink, accent, second }, random) => {
    const columns = random.count(4, 6)
    const rows = random.count(6, 9)
    const [w, h] = [wide / columns, high / rows]
    const pane = (row: number, fill: string): string =>
      box(left + random.count(0, columns - 1) * w, top + row * h, w, h, `fill="${fill}"`)
    const slats = `stroke="${ink}" stroke-width="3.5"`
    // Such a window has its slats close together at the top, the middle and the bottom.
    const close = [1, Math.floor(rows / 2), rows - 1].flatMap((row) => [-8, 8].map((shift) => top + row * h + shift))
    const [x, y] = [left + random.between(110, 240), top + random.between(110, 220)]
    return [
      box(left, top, wide, high, `fill="${wash}"`),
      circle(x, y, random.between(84, 104), `fill="${light}" opacity=".9"`),
      pane(random.count(0, 1), accent),
      pane(random.count(Math.ceil(rows / 2), rows - 1), second),
      ...range(columns - 1).map((index) =>
        rule(left + (index + 1) * w, top, left + (index + 1) * w, top + high, slats),
      ),
      ...close.map((line) => rule(left, line, left + wide, line, slats)),
      box(left, top, wide, high, `fill="none" stroke="${ink}" stroke-width="9"`),
    ].join('')
  },
}
