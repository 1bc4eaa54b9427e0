import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'

import { accentColors } from '../accent.ts'
import { createLocate } from '../disk/public-files.ts'
import { createIcons, type Icons, tabIconPath } from '../feeds/web-app.ts'
import type { Settings } from '../settings.ts'

/** What makes a blog look like its owner's. */
export type Look = {
  readonly icons: Icons
  /** A stylesheet for every page, in no layer, so that it outranks those of the app; empty for none. */
  readonly style: string
}

/** Browsers without `light-dark()` have the light theme only, see `src/ui/tokens.css`. */
const accentStyle = (accent: string): string => {
  const { light, dark } = accentColors(accent)
  const both = `:root{--seal:light-dark(${light.seal},${dark.seal});--seal-wash:light-dark(${light.wash},${dark.wash})}`
  return `:root{--seal:${light.seal};--seal-wash:${light.wash}}@supports (color:light-dark(red,red)){${both}}`
}

/** Puts the picture in place of the seal in the site's header. */
const markStyle = ({ version }: Icons): string => {
  const picture = `url(${tabIconPath}${version}) center/contain no-repeat`
  const mark = 'header a[href="/"]>svg'
  return `${mark}{border-radius:5px;background:${picture};print-color-adjust:exact}${mark}>*{display:none}`
}

/** The picture's path is from the posts folder, and may be absolute. */
const readPicture = async (postsDir: string, path: string): Promise<Uint8Array | null> => {
  // First as a picture of a post is found: its name may be stored decomposed.
  const file = (await createLocate(postsDir)(path)) ?? resolve(postsDir, path)
  return readFile(file).catch(() => null)
}

/** The look that the settings ask for. Where the picture cannot be read, the icons are not of a picture (`isPicture`). */
export const createLook = async ({
  accent,
  siteIcon,
  postsDir,
}: Pick<Settings, 'accent' | 'siteIcon' | 'postsDir'>): Promise<Look> => {
  const icons = await createIcons(accent, siteIcon === null ? null : await readPicture(postsDir, siteIcon))
  const style = `${accent === null ? '' : accentStyle(accent)}${icons.isPicture ? markStyle(icons) : ''}`
  return { icons, style }
}
