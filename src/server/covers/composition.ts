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
