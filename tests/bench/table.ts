import type { Percentiles } from './statistics.ts'

/** A measurement: the value, the reference, and whether it meets its goal. */
export type Row = {
  readonly name: string
  readonly measured: string
  /** The same measurement of the reference, in the same run. */
  readonly reference?: string
  readonly ratio?: number
  readonly goal?: { readonly text: string; readonly met: boolean }
}

/** A part of the run: its rows, and sometimes a note. */
export type Section = { readonly title: string; readonly rows: readonly Row[]; readonly note?: string }

const digits = (value: number): string => value.toFixed(value < 1 ? 3 : value < 10 ? 2 : value < 100 ? 1 : 0)

export const inMs = ({ p50, p99 }: Percentiles): string => `${digits(p50)} / ${digits(p99)} ms`

export const atMost = (value: number, limit: number, unit = ''): NonNullable<Row['goal']> => ({
  text: `≤ ${limit}${unit}`,
  met: value <= limit,
})

export const atLeast = (value: number, limit: number, unit = ''): NonNullable<Row['goal']> => ({
  text: `≥ ${limit}${unit}`,
  met: value >= limit,
})

/** The width in terminal columns; Hangul is two columns wide. */
const widthOf = (text: string): number =>
  [...text].reduce((sum, sign) => sum + (/[\u1100-\uffdc]/.test(sign) ? 2 : 1), 0)

const pad = (text: string, width: number): string => text + ' '.repeat(Math.max(width - widthOf(text), 0))

const cellsOf = ({ name, measured, reference = '', ratio, goal }: Row): readonly string[] => [
  name,
  measured,
  reference,
  ratio === undefined ? '' : `×${ratio.toFixed(2)}`,
  goal === undefined ? '' : `${goal.met ? '○' : '✗'} ${goal.text}`,
]

const head = ['', '잰 값 (p50 / p99)', '견준 값 (p50 / p99)', '비', '목표']

/** All sections as one text table, of unlimited width. */
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
