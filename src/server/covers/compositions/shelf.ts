import { box, type Composition, height, margin, rule, sans, width } from './drawing.ts'

const floor = height - 62

/** A row of books, no two of them alike, the last one leaning. */
export const shelf: Composition = {
  font: sans,
  titleWidth: 1000,
  titleHeight: 240,
  maxLinesWithSubtitle: 1,
  titleAt: 'top',
  view: [140, 224, 802],
  mirrors: false,
  draw: ({ wash, ink, accent, second }, random, _, titleBox) => {
    const highest = Math.min(250, floor - titleBox.bottom - 44)
    const books: string[] = []
    let x: number = margin
    while (x < width - margin - 130) {
      const thick = random.between(26, 66)
      const tall = highest * random.between(0.55, 0.98)
      const fill = random.pick([wash, wash, second, second, accent, ink])
      const line = `stroke="${fill === wash ? ink : wash}" stroke-width="3" opacity=".7"`
      books.push(box(x, floor - tall, thick, tall, `fill="${fill}"`))
      for (const at of random.pick([[0.16], [0.14, 0.22], [0.16, 0.84], [0.5]])) {
        books.push(rule(x, floor - tall * (1 - at), x + thick, floor - tall * (1 - at), line))
      }
      x += thick + (random.count(0, 7) === 0 ? random.between(16, 44) : 3)
    }
    const leaning = box(x + 36, floor - highest * 0.9, 40, highest * 0.9, `fill="${accent}"`)
    books.push(`<g transform="rotate(${-random.between(9, 13)} ${Math.round(x + 36)} ${floor})">${leaning}</g>`)
    return [...books, rule(margin - 30, floor, width - margin + 30, floor, `stroke="${ink}" stroke-width="6"`)].join('')
  },
}
