/** The colours of a cover. Text is ink on paper or wash; accent and second are for shapes only. */
export type Palette = {
  readonly paper: string
  /** A darker shade of the paper. */
  readonly wash: string
  readonly ink: string
  readonly accent: string
  readonly second: string
  /** The lighter of paper and ink, for a moon. */
  readonly light: string
}

const day = (paper: string, wash: string, ink: string, accent: string, second: string): Palette => ({
  paper,
  wash,
  ink,
  accent,
  second,
  light: paper,
})

const night = (paper: string, wash: string, ink: string, accent: string, second: string): Palette => ({
  ...day(paper, wash, ink, accent, second),
  light: ink,
})

/** Each is named after a Korean colour. */
export const palettes: readonly [Palette, ...Palette[]] = [
  day('#f5eee0', '#e8dcc4', '#2b2520', '#c4553b', '#b99b6b'), // 주홍
  day('#ebe9e0', '#d5d9d5', '#1d2d3d', '#2f5f8c', '#c08a4e'), // 쪽빛
  day('#eff0e4', '#dbe0c8', '#27301f', '#64784a', '#cf9145'), // 쑥
  day('#f9ecd9', '#f1d7b2', '#38231a', '#d8742c', '#7d8b68'), // 감
  day('#f5e7e1', '#e8cdc3', '#361c21', '#93404b', '#bd9b66'), // 팥
  day('#e7f0ea', '#c8ddd1', '#1a3535', '#2c7d75', '#d5a357'), // 옥
  night('#25313b', '#33434f', '#f2e9da', '#e2b457', '#b9614a'), // 밤
  night('#2d2825', '#3f3833', '#f4eada', '#d0704f', '#a9946d'), // 먹
]
