import { LRUCache } from 'lru-cache'
import sharp from 'sharp'

import { paper } from '#/contract/paper.ts'
import type { Site } from '#/contract/site.ts'

import { accentColors } from '../accent.ts'
import { isXml, maxPixelsOf } from '../images/resize.ts'
import { shortHash } from '../short-hash.ts'

type Bytes = Uint8Array<ArrayBuffer>

/**
 * `whole`: without transparency, which Apple's systems would paint black; `maskable`: systems cut it to a shape of their own.
 */
type Use = 'tab' | 'any' | 'whole' | 'maskable'
type Icon = { readonly size: number; readonly use: Use }

const pathOf = (size: number, use: Use = 'any'): string => `/icon-${size}${use === 'maskable' ? '-maskable' : ''}.png`

const manifestSizes = [192, 512]
const tabSize = 96
const appleSize = 180

/** Apple's systems look for it in the page, not in the manifest. */
export const appleIconPath = pathOf(appleSize)
/** Of an icon that is the owner's; the build has the drawn one as SVG. */
export const tabIconPath = pathOf(tabSize)

const icons: ReadonlyMap<string, Icon> = new Map<string, Icon>([
  ['/favicon.ico', { size: 48, use: 'any' }],
  [tabIconPath, { size: tabSize, use: 'tab' }],
  [appleIconPath, { size: appleSize, use: 'whole' }],
  ...manifestSizes.flatMap((size) =>
    (['any', 'maskable'] as const).map((use) => [pathOf(size, use), { size, use }] as const),
  ),
])

export const iconPaths: readonly string[] = [...icons.keys()]

const paths = '<path d="M9.5 7.5h13v5"/><path d="M6.5 16h19"/><path d="M9.5 20h13v2.8h-13v2.9h13"/>'

/** The seal of `src/ui/brand/seal.svg`; but for the browser's tab with a background for maskable icons. */
const seal = (fill: string, use: Use): string => {
  const [shape, transform] =
    use === 'tab'
      ? ['x="1" y="1" width="30" height="30" rx="6"', '']
      : ['width="32" height="32"', 'transform="translate(16 16) scale(.8) translate(-16 -16)"']
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect ${shape} fill="${fill}"/><g ${transform} fill="none" stroke="#fbf7ef" stroke-width="2.6" stroke-linecap="square">${paths}</g></svg>`
}

const drawSeal = (fill: string, { size, use }: Icon): Promise<Buffer> =>
  sharp(Buffer.from(seal(fill, use)), { density: (72 * size) / 32 })
    .resize(size, size)
    .png()
    .toBuffer()

const maxSize = Math.max(...manifestSizes)

/** A picture of any proportions as a square PNG of the largest icon's size. Rejects if it is no picture. */
const squareOf = async (picture: Uint8Array): Promise<Buffer | 'too large'> => {
  // As in `images/resize.ts`: a drawing may contain photos of many megabytes.
  const unlimited = isXml(picture)
  const image = sharp(picture, { limitInputPixels: false, unlimited })
  const metadata = await image.metadata()
  if (metadata.width * metadata.height > maxPixelsOf(metadata)) return 'too large'
  return image.autoOrient().resize(maxSize, maxSize, { fit: 'contain', background: 'transparent' }).png().toBuffer()
}

/** Of a maskable icon, the share of the width that no mask cuts off (https://www.w3.org/TR/appmanifest/#icon-masks). */
const safe = 0.8

const fitPicture = (square: Buffer, { size, use }: Icon): Promise<Buffer> => {
  const margin = use === 'maskable' ? Math.round((size * (1 - safe)) / 2) : 0
  const fitted = sharp(square).resize(size - 2 * margin)
  if (use === 'whole' || use === 'maskable') fitted.flatten({ background: paper.light })
  // By the colours of its edge: on a background of its own, a logo has no frame.
  const extended = fitted.extend({ top: margin, right: margin, bottom: margin, left: margin, extendWith: 'copy' })
  return extended.png().toBuffer()
}

export type Icons = {
  /** The query of their addresses, which changes with them, because browsers keep icons; empty for the app's own. */
  readonly version: string
  /** Whether they are made of the owner's picture, and whether that was too large for it. */
  readonly isPicture: boolean
  readonly isTooLarge: boolean
  /** The icon at one of {@link iconPaths}, as PNG. Cached. */
  readonly at: (path: string) => Promise<Bytes>
}

/** The icons of a site: its owner's picture, or the drawn seal if that cannot be read, in the owner's accent. */
export const createIcons = async (accent: string | null, picture: Uint8Array | null): Promise<Icons> => {
  const made = picture === null ? null : await squareOf(picture).catch(() => null)
  const square = made === 'too large' ? null : made
  const fill = accent === null ? '#a8322a' : accentColors(accent).light.seal
  const drawn = new LRUCache<string, Bytes>({
    max: icons.size,
    fetchMethod: async (path) => {
      const icon = icons.get(path)
      if (icon === undefined) throw new Error(`no icon has the address ${path}`)
      return new Uint8Array(await (square === null ? drawSeal(fill, icon) : fitPicture(square, icon)))
    },
  })
  return {
    version: square === null && accent === null ? '' : `?${shortHash(square ?? fill)}`,
    isPicture: square !== null,
    isTooLarge: made === 'too large',
    at: (path) => drawn.forceFetch(path),
  }
}

/** The web app manifest (https://www.w3.org/TR/appmanifest/). */
export const manifest = ({ title, description }: Site, { version, isPicture }: Icons): string =>
  JSON.stringify({
    name: title,
    short_name: title,
    description,
    lang: 'ko',
    id: '/',
    start_url: '/',
    display: 'minimal-ui',
    background_color: paper.light,
    theme_color: paper.light,
    // One entry per purpose, as systems expect; the drawn image is fit for both.
    icons: (['any', 'maskable'] as const).flatMap((purpose) =>
      manifestSizes.map((size) => ({
        src: `${pathOf(size, isPicture ? purpose : 'any')}${version}`,
        sizes: `${size}x${size}`,
        type: 'image/png',
        purpose,
      })),
    ),
  })
