import { LRUCache } from 'lru-cache'
import sharp from 'sharp'

import { paper } from '#/contract/paper.ts'
import type { Site } from '#/contract/site.ts'

/** The seal of `src/ui/brand/seal.svg`, with a background for maskable icons. */
const seal = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="#a8322a"/><g transform="translate(16 16) scale(.8) translate(-16 -16)" fill="none" stroke="#fbf7ef" stroke-width="2.6" stroke-linecap="square"><path d="M9.5 7.5h13v5"/><path d="M6.5 16h19"/><path d="M9.5 20h13v2.8h-13v2.9h13"/></g></svg>`

const draw = async (size: number): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(
    await sharp(Buffer.from(seal), { density: (72 * size) / 32 })
      .resize(size, size)
      .png()
      .toBuffer(),
  )

const pathOf = (size: number): string => `/icon-${size}.png`

const manifestSizes = [192, 512]
const appleSize = 180

/** Apple's systems look for it in the page, not in the manifest. */
export const appleIconPath = pathOf(appleSize)

/** The width of each icon, in pixels, by its path. */
export const iconSizes: ReadonlyMap<string, number> = new Map([
  ['/favicon.ico', 48],
  ...[appleSize, ...manifestSizes].map((size) => [pathOf(size), size] as const),
])

const icons = new LRUCache<number, Uint8Array<ArrayBuffer>>({ max: iconSizes.size, fetchMethod: draw })

/** The app icon as PNG, `size` pixels wide. Cached. */
export const icon = (size: number): Promise<Uint8Array<ArrayBuffer>> => icons.forceFetch(size)

/** The web app manifest (https://www.w3.org/TR/appmanifest/). */
export const manifest = ({ title, description }: Site): string =>
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
    // One entry per purpose, as systems expect; the image is fit for both.
    icons: ['any', 'maskable'].flatMap((purpose) =>
      manifestSizes.map((size) => ({ src: pathOf(size), sizes: `${size}x${size}`, type: 'image/png', purpose })),
    ),
  })
