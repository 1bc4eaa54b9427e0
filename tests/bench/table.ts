import type { Spread } from './samples.ts'

/** One measured thing: what it came to, beside what, and whether that is good enough. */
export type Row = {
  readonly name: string
  readonly measured: string
  /** What it is measured against, in the same run. */
  readonly beside?: string
  readonly ratio?: number
  readonly goal?: { readonly text: string; readonly met: boolean }
}

/** A part of the run: its rows, or why there are none. */
export type Section = { readonly title: string; readonly rows: readonly Row[]; readonly note?: string }

const digits = (value: number): string => value.toFixed(value < 1 ? 3 : value < 10 ? 2 : value < 100 ? 1 : 0)

export const inMs = ({ p50, p99 }: Spread): string => `${digits(p50)} / ${digits(p99)} ms`

export const atMost = (value: number, limit: number, unit = ''): NonNullable<Row['goal']> => ({
  text: `≤ ${limit}${unit}`,
  met: value <= limit,
})

export const atLeast = (value: number, limit: number, unit = ''): NonNullable<Row['goal']> => ({
  text: `≥ ${limit}${unit}`,
  met: value >= limit,
})

/** Hangul takes two places of a terminal. */
const widthOf = (text: string): number =>
  [...text].reduce((sum, sign) => sum + (/[\u1100-\uffdc]/.test(sign) ? 2 : 1), 0)

const pad = (text: string, width: number): string => text + ' '.repeat(Math.max(width - widthOf(text), 0))

const cellsOf = ({ name, measured, beside = '', ratio, goal }: Row): readonly string[] => [
  name,
  measured,
  beside,
  ratio === undefined ? '' : `×${ratio.toFixed(2)}`,
  goal === undefined ? '' : `${goal.met ? '○' : '✗'} ${goal.text}`,
]

const head = ['', '잰 값 (p50 / p99)', '견준 값 (p50 / p99)', '비', '목표']

/** All sections as one table, for a terminal as wide as it takes. */
export const tableOf = (sections: readonly Section[]): string => {
  const rows = [head, ...sections.flatMap((section) => section.rows.map(cellsOf))]
  const widths = head.map((_, column) => Math.max(...rows.map((cells) => widthOf(cells[column] ?? ''))))
  const line = (cells: readonly string[]) =>
    `  ${cells.map((cell, column) => pad(cell, widths[column] ?? 0)).join('  ')}`
  const body = sections.flatMap(({ title, rows: own, note }) => [
    '',
    title,
    ...own.map((row) => line(cellsOf(row))),
    ...(note === undefined ? [] : [`  ${note}`]),
  ])
  return [line(head), ...body].map((text) => text.trimEnd()).join('\n')
}
