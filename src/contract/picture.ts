/**
 * The widths in pixels that the server resizes pictures to, ascending: about those of cards, covers and a post's column on
 * screens with one, two and three pixels per CSS pixel.
 */
export const pictureWidths: readonly number[] = [240, 360, 480, 720, 960, 1200, 1440]

/** The width in a thumbnail's address, unless the original is narrower. */
export const thumbnailWidth = 960

/**
 * The formats that the server resizes pictures to. AVIF takes about 60 % of WebP's bytes at the same quality. WebP is for
 * non-browsers, such as feed readers and social networks, and for plain addresses, which those read.
 */
export type PictureFormat = 'avif' | 'webp'

/** The address of a picture in one of the server's widths. */
export const pictureAddress = (hash: string, width: number, format: PictureFormat): string =>
  `/images/${hash}/${width}.${format}`

/** The `srcset` of a picture in these widths. AVIF without a fallback: every browser that the blog supports reads it. */
export const pictureSrcSet = (hash: string, widths: readonly number[]): string =>
  widths.map((width) => `${pictureAddress(hash, width, 'avif')} ${width}w`).join(', ')

/** The `srcset` of a thumbnail; `undefined` for one that the server does not resize. */
export const thumbnailSrcSet = (address: string): string | undefined => {
  const [, hash, named] = /^\/images\/([\da-f]{20})\/([1-9]\d{0,4})\.webp$/.exec(address) ?? []
  if (hash === undefined) return undefined
  const widest = Number(named)
  // The usual width says nothing about the original's; asked for more, the server sends the largest that it has.
  const widths = pictureWidths.filter((width) => width < widest || widest === thumbnailWidth)
  return pictureSrcSet(hash, [...new Set([...widths, widest])])
}
