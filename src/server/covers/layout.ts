import type { Composition, Room } from './composition.ts'
import { height, margin } from './shapes.ts'
import { measure, wrapWithin } from './words.ts'

type Line = { readonly text: string; readonly y: number }

export type Layout = {
  readonly size: number
  readonly lines: readonly Line[]
  /** `null` where it would crowd the title. */
  readonly subtitle: Line | null
  readonly room: Room
}

/** Largest first. The smallest still reads on a card that is a quarter of the sheet wide. */
const sizes = [116, 108, 100, 92, 84, 76, 70]
const subtitleSize = 30
const leading = 1.27

/** The largest size at which the title takes two lines, or three where it has to. */
const fit = (title: string, { column, depth }: Composition) => {
  const fitting = [2, 3].flatMap((most) =>
    sizes
      .filter((size) => most === 3 || size >= 84)
      .map((size) => ({ size, lines: wrapWithin(title, column / size, 4), most }))
      .filter(({ size, lines }) => lines.length <= most && size * (1 + (lines.length - 1) * leading) <= depth),
  )
  const smallest = sizes.at(-1) ?? subtitleSize
  return fitting[0] ?? { size: smallest, lines: wrapWithin(title, column / smallest, 3) }
}

/** Sets a title, and a subtitle if there is room, in a composition's corner of the sheet. */
export const layOut = (title: string, subtitle: string, composition: Composition): Layout => {
  const { column, from, subtitled } = composition
  const { size, lines } = fit(title, composition)
  const isShown = subtitle !== '' && measure(subtitle) * subtitleSize <= column && lines.length <= subtitled
  const block = (lines.length - 1) * size * leading
  const below = isShown ? size * 0.2 + 52 : 0
  const first = from === 'top' ? 184 + size * 0.86 : height - margin - below - block - size * 0.1
  const right = Math.max(...lines.map((line) => measure(line) * size), isShown ? measure(subtitle) * subtitleSize : 0)
  return {
    size,
    lines: lines.map((text, index) => ({ text, y: first + index * size * leading })),
    subtitle: isShown ? { text: subtitle, y: first + block + below } : null,
    room: {
      top: first - size * 0.86,
      right: margin + right,
      bottom: first + block + Math.max(below + 10, size * 0.22),
    },
  }
}
