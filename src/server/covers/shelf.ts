import { box, type Composition, height, margin, rule, sans, width } from './composition.ts'

const floor = height - 62

/** Books on a board, no two of them alike; the last one leans. */
export const shelf: Composition = {
  font: sans,
  column: 1000,
  depth: 240,
  subtitled: 1,
  from: 'top',
  view: [140, 224, 802],
  turns: false,
  draw: ({ wash, ink, accent, second }, chance, _, room) => {
    const highest = Math.min(250, floor - room.bottom - 44)
    const books: string[] = []
    let x: number = margin
    while (x < width - margin - 130) {
      const thick = chance.between(26, 66)
      const tall = highest * chance.between(0.55, 0.98)
      const fill = chance.pick([wash, wash, second, second, accent, ink])
      const line = `stroke="${fill === wash ? ink : wash}" stroke-width="3" opacity=".7"`
      books.push(box(x, floor - tall, thick, tall, `fill="${fill}"`))
      for (const at of chance.pick([[0.16], [0.14, 0.22], [0.16, 0.84], [0.5]])) {
        books.push(rule(x, floor - tall * (1 - at), x + thick, floor - tall * (1 - at), line))
      }
      x += thick + (chance.count(0, 7) === 0 ? chance.between(16, 44) : 3)
    }
    const leaning = box(x + 36, floor - highest * 0.9, 40, highest * 0.9, `fill="${accent}"`)
    books.push(`<g transform="rotate(${-chance.between(9, 13)} ${Math.round(x + 36)} ${floor})">${leaning}</g>`)
    return [...books, rule(margin - 30, floor, width - margin + 30, floor, `stroke="${ink}" stroke-width="6"`)].join('')
  },
}
