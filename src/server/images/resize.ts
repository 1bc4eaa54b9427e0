import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'

import sharp, { type Metadata } from 'sharp'

import { type PictureFormat, pictureWidths } from '#/contract/picture.ts'

import { ifReadable } from '../disk/files.ts'
import { type ImageInfo, poorlySupported } from './image-url.ts'

/** Raise it to have every image resized again: the URLs are cached for good. */
const version = '1'
const resizable: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'heif', 'tiff'])

/**
 * The largest images that are resized, in pixels: each of these takes about half a gigabyte of memory, as measured. Most
 * formats are shrunk while they are decoded, others have to be decoded whole. A larger image is served as it is.
 */
const maxPixels = { streamed: 120_000_000, progressive: 60_000_000, heif: 24_000_000 } as const

export const maxPixelsOf = ({ format, isProgressive }: Metadata): number =>
  format === 'heif' ? maxPixels.heif : isProgressive ? maxPixels.progressive : maxPixels.streamed

/** Names an image by its content. */
const imageHash = (bytes: Uint8Array): string =>
  createHash('sha256').update(version).update(bytes).digest('hex').slice(0, 20)

/** The original with this hash; `null` if it was overwritten since: the URL is cached for good, so no other content will do. */
export const findOriginal = async (files: Iterable<string>, hash: string): Promise<Uint8Array | null> => {
  for (const file of files) {
    const bytes = await ifReadable(readFile(file))
    if (bytes !== null && imageHash(bytes) === hash) return bytes
  }
  return null
}

/** WebP stores sizes in 14 bits (RFC 9649, 2.6). */
const maxHeight = 16_383

/** Never wider than the original, nor so wide that the height does not fit into a WebP. */
const widthsFor = (width: number, height: number): readonly number[] => {
  const largest = Math.min(width, Math.max(...pictureWidths))
  const widths = [...pictureWidths.filter((step) => step < largest), largest]
  return widths.filter((step) => Math.round((height * step) / width) <= maxHeight)
}

/** An iPhone's photo: sharp's libheif reads its metadata, but has no decoder for the patented HEVC. */
const isHevc = ({ format, compression }: Metadata): boolean => format === 'heif' && compression !== 'av1'

/** Whether a PNG is animated (APNG): it has an `acTL` chunk before its first `IDAT`. sharp reads its first frame only. */
const isAnimatedPng = (bytes: Uint8Array): boolean => {
  const png = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  // After the signature each chunk has the length of its content, a type, the content, and a checksum.
  for (let at = 8; at + 8 <= png.length; at += png.readUInt32BE(at) + 12) {
    const type = png.toString('latin1', at + 4, at + 8)
    if (type === 'acTL' || type === 'IDAT') return type === 'acTL'
  }
  return false
}

/** Images that browsers show although sharp cannot read them, by their signatures (in Latin-1). */
const unread = [
  { format: 'BMP', at: 0, bytes: 'BM' },
  { format: 'ICO', at: 0, bytes: '\0\0\x01\0' },
  { format: 'animated AVIF', at: 4, bytes: 'ftypavis' },
  { format: 'JPEG XL', at: 0, bytes: '\xff\n' },
  { format: 'JPEG XL', at: 4, bytes: 'JXL ' },
]

/** Whether an image is a drawing in XML, perhaps after a byte order mark or white space. */
export const isXml = (bytes: Uint8Array): boolean =>
  /^(?:\xef\xbb\xbf)?\s*</.test(Buffer.from(bytes.subarray(0, 16)).toString('latin1'))

/** Reads an image's metadata; `null` if the bytes are not an image. `file` is the URL of the original. */
export const inspect = async (
  bytes: Uint8Array,
  file: string,
  warn: (reason: string) => void,
): Promise<ImageInfo | null> => {
  // sharp throws synchronously for empty input.
  if (bytes.length === 0) return null
  const start = Buffer.from(bytes.subarray(0, 16)).toString('latin1')
  // Lets a drawing contain photos of many megabytes. Its depth, elements and entities stay limited.
  const unlimited = isXml(bytes)
  const meta = await sharp(bytes, { limitInputPixels: false, unlimited })
    .metadata()
    .catch(() => null)
  if (meta === null) {
    const format = unread.find(({ at, bytes }) => start.startsWith(bytes, at))?.format
    if (format === 'JPEG XL') warn(poorlySupported(format))
    return format === undefined ? null : { width: null, height: null, file, hash: null, widths: [] }
  }
  if (isHevc(meta)) warn(poorlySupported('HEIC'))
  const { width, height } = meta.autoOrient
  // Resizing an animation would keep only its first frame.
  const isAnimated = (meta.pages ?? 1) > 1 || (meta.format === 'png' && isAnimatedPng(bytes))
  const isResized = resizable.has(meta.format) && !isHevc(meta) && !isAnimated && width * height <= maxPixelsOf(meta)
  const widths = isResized ? widthsFor(width, height) : []
  return { width, height, file, hash: widths.length > 0 ? imageHash(bytes) : null, widths }
}

/** Resizes an image to `width` pixels, without its metadata, such as where it was taken. */
export const resize = async (
  bytes: Uint8Array,
  width: number,
  format: PictureFormat,
): Promise<Uint8Array<ArrayBuffer>> => {
  // A slightly damaged photo is better than none.
  const image = sharp(bytes, { limitInputPixels: maxPixels.streamed, failOn: 'none' }).autoOrient().resize({ width })
  // Both have about the same PSNR on photos. AVIF's next effort takes twice the time for 4 % smaller files.
  const encoded =
    format === 'avif' ? image.avif({ quality: 55, effort: 2 }) : image.webp({ quality: 80, smartSubsample: true })
  return new Uint8Array(await encoded.toBuffer())
}
