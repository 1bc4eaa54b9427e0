import { box, circle, type Composition, range, rule, serif } from './composition.ts'

const [left, top, wide, high] = [760, 88, 352, 499]

/** A paper window of an old house: slats, a few panes of colour, and the moon behind. */
export const lattice: Composition = {
  font: serif,
  column: 620,
  depth: 340,
  subtitled: 3,
  from: 'bottom',
  view: [336, 0, 1200],
  turns: false,
  draw: ({ light, wash, ink, accent, second }, chance) => {
    const columns = chance.count(4, 6)
    const rows = chance.count(6, 9)
    const [w, h] = [wide / columns, high / rows]
    const pane = (row: number, fill: string): string =>
      box(left + chance.count(0, columns - 1) * w, top + row * h, w, h, `fill="${fill}"`)
    const slats = `stroke="${ink}" stroke-width="3.5"`
    // Slats stand close together at the head, the waist and the foot of such a window.
    const close = [1, Math.floor(rows / 2), rows - 1].flatMap((row) => [-8, 8].map((shift) => top + row * h + shift))
    const [x, y] = [left + chance.between(110, 240), top + chance.between(110, 220)]
    return [
      box(left, top, wide, high, `fill="${wash}"`),
      circle(x, y, chance.between(84, 104), `fill="${light}" opacity=".9"`),
      pane(chance.count(0, 1), accent),
      pane(chance.count(Math.ceil(rows / 2), rows - 1), second),
      ...range(columns - 1).map((index) =>
        rule(left + (index + 1) * w, top, left + (index + 1) * w, top + high, slats),
      ),
      ...close.map((line) => rule(left, line, left + wide, line, slats)),
      box(left, top, wide, high, `fill="none" stroke="${ink}" stroke-width="9"`),
    ].join('')
  },
}
