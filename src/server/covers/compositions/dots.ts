import { type Composition, range, sans } from './drawing.ts'

const gap = 48
const columns = 25
const rows = 13

/** A halftone of dots that grow towards one point and fade before the title. */
export const dots: Composition = {
  font: sans,
  titleWidth: 940,
  titleHeight: 330,
  maxLinesWithSubtitle: 3,
  titleAt: 'bottom',
  view: [0, 0, 1200],
  mirrors: true,
  draw: ({ ink, accent, second }, random, _, { top, right }) => {
    const isAlone = right === 0
    const [x, y] = isAlone
      ? [random.between(480, 1080), random.between(60, 560)]
      : [random.between(760, 1080), random.between(60, 190)]
    const reach = random.between(540, 680)
    const lit = new Set(range(random.count(5, 9)).map(() => random.count(0, columns * 6)))
    const alike = new Map<string, string>()
    for (const index of range(columns * rows)) {
      const [cx, cy] = [24 + (index % columns) * gap, 24 + Math.floor(index / columns) * gap]
      const isByLabel = !isAlone && cx < 300 && cy < 170
      const isByTitle = cy > top - 40 && cx < right + 50
      if (isByLabel || isByTitle) continue
      const near = Math.max(0, 1 - Math.hypot(cx - x, (cy - y) * 1.25) / reach)
      const isLit = lit.has(index)
      const stroke = isLit || near > 0.7 ? accent : near > 0.42 ? second : ink
      const diameter = Math.round(2 * (1.8 + 17 * near ** 1.5))
      const paint = `stroke="${stroke}" stroke-width="${diameter}" opacity="${isLit || near > 0.42 ? 1 : 0.32}"`
      alike.set(paint, `${alike.get(paint) ?? ''}M${cx} ${cy}h0`)
    }
    // A zero-length line with round caps is a dot, in a quarter of the bytes of a circle.
    const paths = [...alike].map(([paint, path]) => `<path d="${path}" ${paint}/>`)
    return `<g stroke-linecap="round">${paths.join('')}</g>`
  },
}
