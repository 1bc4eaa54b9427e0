import { type Composition, height, margin, type Room } from './composition.ts'

/** For XML: what may not stand in it at all is left out. */
export const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[^\t\n\r\u{20}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)

/** About how wide a letter is in ems, whatever font the reader has: rather too much than too little. */
const widthOf = (char: string): number => {
  if (/[\p{M}\p{Cf}]/u.test(char)) return 0
  if (/[ .,:;'"!|ilj·‘’()[\]-]/.test(char)) return 0.34
  if (/[mwMW&@%—…]/.test(char)) return 0.92
  if (/[A-Z]/.test(char)) return 0.72
  return /[\u{20}-\u{2ff}]/u.test(char) ? 0.6 : 0.98
}

export const measure = (text: string): number => [...text].reduce((sum, char) => sum + widthOf(char), 0)

/** Pieces that each fit a line: words, and parts of words that are longer than one. */
const piecesOf = (text: string, limit: number): readonly string[] =>
  text.split(' ').flatMap((word) => {
    const pieces = ['']
    for (const char of word) {
      if (measure(`${pieces.at(-1)}${char}`) > limit) pieces.push('')
      pieces.push(`${pieces.pop()}${char}`)
    }
    return pieces
  })

const fill = (text: string, limit: number): readonly string[] => {
  const lines: string[] = []
  for (const piece of piecesOf(text, limit)) {
    const longer = lines.length === 0 ? piece : `${lines.at(-1)} ${piece}`
    if (lines.length === 0 || measure(longer) > limit) lines.push(piece)
    else lines.splice(-1, 1, longer)
  }
  return lines
}

/** Breaks a text between words into as few lines as the limit (in ems) allows, and those about equally long. */
export const wrap = (text: string, limit: number): readonly string[] => {
  const lines = fill(text, limit)
  let best = lines
  for (let narrower = limit - 0.5; narrower > 2; narrower -= 0.5) {
    const tried = fill(text, narrower)
    if (tried.length > lines.length || tried.join(' ') !== lines.join(' ')) break
    best = tried
  }
  return best
}

/** At most `count` lines; what does not fit ends in an ellipsis. */
export const wrapWithin = (text: string, limit: number, count: number): readonly string[] => {
  const lines = wrap(text, limit)
  if (lines.length <= count) return lines
  const kept = fill(text, limit).slice(0, count)
  const last = [...(kept.pop() ?? '')]
  while (measure(`${last.join('')}…`) > limit) last.pop()
  return [...kept, `${last.join('').trimEnd()}…`]
}

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
