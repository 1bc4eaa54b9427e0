import { converter, formatHex, type Oklch, toGamut, wcagContrast } from 'culori'

/** Contrast of text (WCAG 2.2, 1.4.3). */
const minContrast = 4.5

/**
 * Per theme: `ground`, the background nearest to its text (`--mark` of `src/ui/tokens.css`); `step`, by which the accent's
 * lightness moves away from it; `wash`, how `--seal-wash` differs from `--seal`.
 */
const themes = {
  light: { ground: '#f9e8a7', step: -0.004, wash: { l: 0.952, maxChroma: 0.024 } },
  dark: { ground: '#423303', step: 0.004, wash: { l: 0.29, maxChroma: 0.038 } },
} as const

/** `--seal` and `--seal-wash` of `src/ui/tokens.css`, as `#rrggbb`. */
type AccentColors = { readonly seal: string; readonly wash: string }

const toOklch = converter('oklch')
/** Reduces the chroma of a colour that sRGB does not have, and nothing else (`null`): the default may shift the hue. */
const inSrgb = toGamut('rgb', 'oklch', null)
const hexOf = (color: Oklch): string => formatHex(inSrgb(color))

const colorsIn = (accent: Oklch, { ground, step, wash }: (typeof themes)[keyof typeof themes]): AccentColors => {
  const atLightness = (l: number): string => hexOf({ ...accent, l })
  let { l } = accent
  while (wcagContrast(atLightness(l), ground) < minContrast) l += step
  return { seal: atLightness(l), wash: hexOf({ ...accent, l: wash.l, c: Math.min(accent.c, wash.maxChroma) }) }
}

/**
 * The owner's accent (`#rrggbb`) for each theme: as given if it can be read as text on all backgrounds of the theme, otherwise
 * with the nearest lightness at which it can. The hue stays, and the chroma as far as sRGB has it.
 */
export const accentColors = (hex: string): { readonly light: AccentColors; readonly dark: AccentColors } => {
  const accent = toOklch(hex)
  if (accent === undefined) throw new TypeError(`${hex} is not a colour`)
  return { light: colorsIn(accent, themes.light), dark: colorsIn(accent, themes.dark) }
}
