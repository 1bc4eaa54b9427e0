import { circle, type Composition, height, path, serif, width } from './drawing.ts'

/** The sun over hills of cut paper, darker the nearer they are. */
export const hills: Composition = {
  font: serif,
  titleWidth: 900,
  titleHeight: 232,
  maxLinesWithSubtitle: 1,
  titleAt: 'top',
  view: [100, 56, 1100],
  mirrors: true,
  draw: ({ wash, ink, accent, second }, random, _, titleBox) => {
    const horizon = Math.max(430, titleBox.bottom + 50)
    const deep = (height - horizon) / 4
    const layers = [
      { fill: wash, opacity: 1 },
      { fill: second, opacity: 0.5 },
      { fill: second, opacity: 0.92 },
      { fill: ink, opacity: 0.94 },
    ]
    const [peak, summit] = [random.between(0.66, 0.84), random.between(110, 170)]
    /** Low below the title, high beside it. */
    const hill = (index: number): (string | number)[] => {
      const top = horizon + deep * (index + 0.3)
      const rise = summit * (1 - index * 0.27)
      const turns: readonly (readonly [number, number])[] = [
        [0, top + random.between(-14, 14)],
        [width * (0.3 + 0.05 * index), top + random.between(0, 16)],
        [width * (peak - 0.13 * (index % 2) + 0.04 * index), top - rise],
        [width, top - rise * random.between(0.1, 0.7)],
      ]
      const curve = turns.flatMap(([x, y], at) => {
        const [fromX, fromY] = turns[at - 1] ?? []
        if (fromX === undefined || fromY === undefined) return ['M', x, y]
        const reach = (x - fromX) * 0.48
        return ['C', fromX + reach, fromY, x - reach, y, x, y]
      })
      return [...curve, 'L', width, height, 'L', 0, height, 'Z']
    }
    const radius = random.between(80, 108)
    const x = Math.max(random.between(860, 1040), Math.min(titleBox.right + radius + 70, 1090))
    // Beside the title if there is room, else setting.
    const y = x - radius > titleBox.right + 30 ? random.between(200, 270) : horizon - radius * 0.3
    return [
      circle(x, y, radius, `fill="${accent}"`),
      ...layers.map(({ fill, opacity }, index) => path(hill(index), `fill="${fill}" opacity="${opacity}"`)),
    ].join('')
  },
}
