import { type Composition, height, margin, type TitleBox } from './compositions/drawing.ts'

/** The approximate width of a character in ems, in any font: rather too wide than too narrow. */
const widthOf = (char: string): number => {
  if (/[\p{M}\p{Cf}]/u.test(char)) return 0
  if (/[ .,:;'"!|ilj·‘’()[\]-]/.test(char)) return 0.34
  if (/[mwMW&@%—…]/.test(char)) return 0.92
  if (/[A-Z]/.test(char)) return 0.72
  return /[\u{20}-\u{2ff}]/u.test(char) ? 0.6 : 0.98
}

/** The approximate width of a text in ems, plus `before`. */
export const measure = (text: string, before = 0): number =>
  [...text].reduce((sum, char) => sum + widthOf(char), before)

/** Words, broken where they are wider than a line. */
const piecesOf = function* (text: string, limit: number): Generator<string> {
  for (const word of text.split(' ')) {
    let [piece, width] = ['', 0]
    for (const char of word) {
      const wider = width + widthOf(char)
      if (wider > limit) {
        yield piece
        ;[piece, width] = [char, widthOf(char)]
      } else [piece, width] = [piece + char, wider]
    }
    yield piece
  }
}

/** Greedy line breaking. Stops after one line more than `most`: the rest of a text that does not fit is not looked at. */
const fill = (text: string, limit: number, most = Infinity): readonly string[] => {
  const lines: string[] = []
  let width = 0
  for (const piece of piecesOf(text, limit)) {
    const wider = measure(` ${piece}`, width)
    if (lines.length > 0 && wider <= limit) {
      lines.push(`${lines.pop()} ${piece}`)
      width = wider
    } else {
      if (lines.length > most) break
      lines.push(piece)
      width = measure(piece)
    }
  }
  return lines
}

/** Breaks a text into as few lines as the limit, in ems, allows, of about equal length. */
const wrap = (text: string, limit: number): readonly string[] => {
  const lines = fill(text, limit)
  let best = lines
  for (let narrower = limit - 0.5; narrower > 2; narrower -= 0.5) {
    const tried = fill(text, narrower, lines.length)
    if (tried.length > lines.length || tried.join(' ') !== lines.join(' ')) break
    best = tried
  }
  return best
}

/** The longest prefix that fits together with an ellipsis, with the ellipsis appended. */
const shorten = (text: string, limit: number): string => {
  let [kept, width] = ['', 0]
  for (const char of text) {
    width += widthOf(char)
    if (width + widthOf('…') > limit) break
    kept += char
  }
  return `${kept.trimEnd()}…`
}

/** Like `wrap`, but in at most `count` lines; a longer text ends in an ellipsis. */
export const wrapWithin = (text: string, limit: number, count: number): readonly string[] => {
  const lines = fill(text, limit, count)
  if (lines.length <= count) return wrap(text, limit)
  return [...lines.slice(0, count - 1), shorten(lines[count - 1] ?? '', limit)]
}

type Line = { readonly text: string; readonly y: number }

type Layout = {
  readonly size: number
  readonly lines: readonly Line[]
  /** `null` if there is none, or no room for it. */
  readonly subtitle: Line | null
  readonly titleBox: TitleBox
}

/** Font sizes in pixels, largest first; the smallest is still legible on a card of a quarter of the sheet's width. */
const smallest = 70
const sizes = [116, 108, 100, 92, 84, 76, smallest]
const subtitleSize = 30
const leading = 1.27

/** The largest font size at which the title fits in two lines, else in three. */
const fit = (title: string, { titleWidth, titleHeight }: Composition) => {
  const fitting = [2, 3].flatMap((most) =>
    sizes
      .filter((size) => most === 3 || size >= 84)
      .map((size) => ({ size, lines: wrapWithin(title, titleWidth / size, 4), most }))
      .filter(({ size, lines }) => lines.length <= most && size * (1 + (lines.length - 1) * leading) <= titleHeight),
  )
  return fitting[0] ?? { size: smallest, lines: wrapWithin(title, titleWidth / smallest, 3) }
}

/** Lays out a title, and a subtitle if there is room for it, where the composition wants them. */
export const layOut = (title: string, subtitle: string, composition: Composition): Layout => {
  const { titleWidth, titleAt, maxLinesWithSubtitle } = composition
  const { size, lines } = fit(title, composition)
  const isShown =
    subtitle !== '' && measure(subtitle) * subtitleSize <= titleWidth && lines.length <= maxLinesWithSubtitle
  const block = (lines.length - 1) * size * leading
  const below = isShown ? size * 0.2 + 52 : 0
  const first = titleAt === 'top' ? 184 + size * 0.86 : height - margin - below - block - size * 0.1
  const right = Math.max(...lines.map((line) => measure(line) * size), isShown ? measure(subtitle) * subtitleSize : 0)
  return {
    size,
    lines: lines.map((text, index) => ({ text, y: first + index * size * leading })),
    subtitle: isShown ? { text: subtitle, y: first + block + below } : null,
    titleBox: {
      top: first - size * 0.86,
      right: margin + right,
      bottom: first + block + Math.max(below + 10, size * 0.22),
    },
  }
}
