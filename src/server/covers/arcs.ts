import { circle, type Composition, range, rule, sans } from './composition.ts'

/** Rings around one corner, as of a stone in a pond. */
export const arcs: Composition = {
  font: sans,
  column: 760,
  depth: 330,
  subtitled: 2,
  from: 'top',
  view: [300, 169, 900],
  turns: true,
  draw: ({ paper, wash, ink, accent, second }, chance, _, { right, bottom }) => {
    const [x, y] = [chance.between(1090, 1200), 675]
    // The rings stop short of the title's nearest corner.
    const outer = Math.min(chance.between(440, 520), Math.hypot(x - right, y - bottom) - 60)
    const count = chance.count(4, 6)
    const fills = [wash, second, accent, paper, ink, accent, wash]
    const turn = chance.count(0, 2)
    return [
      ...range(count).map((index) =>
        circle(x, y, outer * (1 - index / count), `fill="${fills[(index + turn) % fills.length]}"`),
      ),
      ...range(2).map((index) =>
        circle(
          x,
          y,
          outer + 20 + index * 20,
          `fill="none" stroke="${ink}" stroke-width="1.5" opacity="${0.36 - index * 0.14}"`,
        ),
      ),
      rule(0, 674, 1200, 674, `stroke="${ink}" stroke-width="2" opacity=".6"`),
    ].join('')
  },
}
