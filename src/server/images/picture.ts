import { createHash } from 'node:crypto'

import sharp, { type Metadata } from 'sharp'

import { pictureAddress, pictureWidths } from '#/contract/picture.ts'

/** An image of the owner's, as a page shows it. */
export type ImageInfo = {
  /** As a reader sees it, after the camera's orientation; `null` where it cannot be told. */
  readonly width: number | null
  readonly height: number | null
  /** Of its content; `null` for one that is served as it is (a drawing, an animation). */
  readonly hash: string | null
  /** Widths in pixels that it is served at, smallest first; empty for one that is served as it is. */
  readonly widths: readonly number[]
  /** The URL of the original. */
  readonly file: string
}

/** Raise it when the same original has to be resized in another way: addresses are cached for good. */
const version = '1'
const resizable: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'heif', 'tiff'])

/**
 * More would fill the memory of a small server: each of these takes about half a gigabyte, as measured. Most pictures
 * are shrunk while they are read, others have to be unpacked whole first. A larger one is served as it is.
 */
const maxPixels = { readInParts: 120_000_000, progressive: 60_000_000, heif: 24_000_000 } as const

const maxPixelsOf = ({ format, isProgressive }: Metadata): number =>
  format === 'heif' ? maxPixels.heif : isProgressive ? maxPixels.progressive : maxPixels.readInParts

export const hashOf = (bytes: Uint8Array): string =>
  createHash('sha256').update(version).update(bytes).digest('hex').slice(0, 20)

/** Never wider than the original. */
const widthsFor = (width: number): readonly number[] => {
  const largest = Math.min(width, Math.max(...pictureWidths))
  return [...pictureWidths.filter((step) => step < largest), largest]
}

/** Reads an image's metadata; `null` if the bytes are no image. */
export const inspect = async (bytes: Uint8Array, file: string): Promise<ImageInfo | null> => {
  const meta = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  if (meta === null) return null
  const { width, height } = meta.autoOrient
  // Of an animated WebP only the first frame would be left.
  const still = resizable.has(meta.format) && (meta.pages ?? 1) === 1 && width * height <= maxPixelsOf(meta)
  return { width, height, file, hash: still ? hashOf(bytes) : null, widths: still ? widthsFor(width) : [] }
}

/** Resizes an image to WebP. Metadata, such as where it was taken, is dropped. */
export const shrink = async (bytes: Uint8Array, width: number): Promise<Uint8Array<ArrayBuffer>> => {
  // A slightly damaged photo is better than none.
  const image = sharp(bytes, { limitInputPixels: maxPixels.readInParts, failOn: 'none' })
  return new Uint8Array(
    await image.autoOrient().resize({ width }).webp({ quality: 80, smartSubsample: true }).toBuffer(),
  )
}

/** The address of a file as it is; `path` is under the posts folder and NFC. */
export const fileUrl = (path: string): string => `/files/${path.split('/').map(encodeURIComponent).join('/')}`

/** The largest width not above the wanted one; a small original has but one. */
const nearest = (widths: readonly number[], wanted: number): number | undefined =>
  widths.findLast((width) => width <= wanted) ?? widths[0]

/** The address that shows a picture where only one can be named. */
export const pictureUrl = ({ hash, widths, file }: ImageInfo, wanted: number): string => {
  const width = nearest(widths, wanted)
  return hash === null || width === undefined ? file : pictureAddress(hash, width)
}
