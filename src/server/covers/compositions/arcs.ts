import { circle, type Composition, range, rule, sans } from './drawing.ts'

/** Concentric rings around a corner, like those of a stone in a pond. */
export const arcs: Composition = {
  font: sans,
  titleWidth: 760,
  titleHeight: 330,
  maxLinesWithSubtitle: 2,
  titleAt: 'top',
  view: [300, 169, 900],
  mirrors: true,
  draw: ({ paper, wash, ink, accent, second }, random, _, { right, bottom }) => {
    const [x, y] = [random.between(1090, 1200), 675]
    // Clear of the title's nearest corner.
    const outer = Math.min(random.between(440, 520), Math.hypot(x - right, y - bottom) - 60)
    const count = random.count(4, 6)
    const fills = [wash, second, accent, paper, ink, accent, wash]
    const turn = random.count(0, 2)
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
