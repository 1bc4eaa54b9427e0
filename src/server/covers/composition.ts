import type { Chance } from './chance.ts'
import type { Palette } from './palettes.ts'

/** Where the texts stand: shapes keep clear of them, save for what is as pale as the paper. */
export type Room = { readonly top: number; readonly right: number; readonly bottom: number }

/** A way to fill the sheet around a title. */
export type Composition = {
  readonly font: string
  /** The widest that the title's lines may be. */
  readonly column: number
  /** The highest that the title may be. */
  readonly depth: number
  /** A subtitle shows under titles of no more lines than this. */
  readonly subtitled: number
  /** Whether the title hangs from the top or stands on the bottom. */
  readonly from: 'top' | 'bottom'
  /** What of the sheet is shown where no title stands on it: the left and top edge, and the width of the view. */
  readonly view: readonly [number, number, number]
  /** Whether it looks as good from the other side, where no title stands on it. */
  readonly turns: boolean
  readonly draw: (palette: Palette, chance: Chance, title: string, room: Room) => string
}

export const width = 1200
export const height = 675
export const margin = 88

/** Fonts that systems have: an image may not load any. */
export const serif =
  "'Noto Serif KR','Noto Serif CJK KR','Source Han Serif KR','Nanum Myeongjo',AppleMyungjo,Batang,serif"
export const sans =
  "Pretendard,'Apple SD Gothic Neo','Noto Sans KR','Noto Sans CJK KR','Malgun Gothic',system-ui,sans-serif"

const round = (value: number): number => Math.round(value * 10) / 10

export const circle = (x: number, y: number, radius: number, paint: string): string =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" ${paint}/>`

export const box = (x: number, y: number, w: number, h: number, paint: string): string =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(w)}" height="${round(h)}" ${paint}/>`

export const rule = (x1: number, y1: number, x2: number, y2: number, paint: string): string =>
  `<path d="M${round(x1)} ${round(y1)}L${round(x2)} ${round(y2)}" ${paint}/>`

export const path = (parts: readonly (string | number)[], paint: string): string =>
  `<path d="${parts.map((part) => (typeof part === 'number' ? round(part) : part)).join(' ')}" ${paint}/>`

export const range = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index)
