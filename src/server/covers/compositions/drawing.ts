import type { Palette } from '../palettes.ts'
import type { Random } from '../random.ts'

/** The bounds of the texts, in pixels: shapes other than pale ones keep clear of them. */
export type TitleBox = { readonly top: number; readonly right: number; readonly bottom: number }

/** A way to draw a cover, or a preview around its title, on 1200 by 675 pixels. */
export type Composition = {
  readonly font: string
  /** Maximum width of the title's lines, in pixels. */
  readonly titleWidth: number
  /** Maximum height of the title, in pixels. */
  readonly titleHeight: number
  /** Titles with more lines than this have no room for a subtitle. */
  readonly maxLinesWithSubtitle: number
  /** Whether the title is aligned to the top or the bottom. */
  readonly titleAt: 'top' | 'bottom'
  /** The part that is shown without a title, in pixels: left, top and width. */
  readonly view: readonly [number, number, number]
  /** Whether it may be mirrored when there is no title. */
  readonly mirrors: boolean
  readonly draw: (palette: Palette, random: Random, title: string, titleBox: TitleBox) => string
}

export const width = 1200
export const height = 675
export const margin = 88

/** System fonts, for the letters that the blog's own fonts lack: an image can load none. `outlines.ts` draws all others. */
export const serif =
  "'Noto Serif KR','Noto Serif CJK KR','Source Han Serif KR','Nanum Myeongjo',AppleMyungjo,Batang,serif"
export const sans =
  "Pretendard,'Apple SD Gothic Neo','Noto Sans KR','Noto Sans CJK KR','Malgun Gothic',system-ui,sans-serif"

const round = (value: number): number => Math.round(value * 10) / 10

/** SVG elements. `paint`: further attributes, as they are written; all lengths in pixels. */
export const circle = (x: number, y: number, radius: number, paint: string): string =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" ${paint}/>`

export const box = (x: number, y: number, w: number, h: number, paint: string): string =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(w)}" height="${round(h)}" ${paint}/>`

export const rule = (x1: number, y1: number, x2: number, y2: number, paint: string): string =>
  `<path d="M${round(x1)} ${round(y1)}L${round(x2)} ${round(y2)}" ${paint}/>`

export const path = (parts: readonly (string | number)[], paint: string): string =>
  `<path d="${parts.map((part) => (typeof part === 'number' ? round(part) : part)).join(' ')}" ${paint}/>`

export const range = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index)
