/**
 * Widths in pixels that the server makes pictures at, smallest first: about what cards, covers and the column of a post
 * take up on screens of one, two and three pixels to the CSS pixel.
 */
export const pictureWidths: readonly number[] = [240, 360, 480, 720, 960, 1200, 1440]

/** The width that a thumbnail's address names, unless the original is narrower. */
export const thumbnailWidth = 960

/** The address of a picture that the server has made at this width. */
export const pictureAddress = (hash: string, width: number): string => `/images/${hash}/${width}.webp`

/** Every width that a thumbnail can be had at, as `srcset` says it; `undefined` for one that the server does not resize. */
export const thumbnailSrcSet = (address: string): string | undefined => {
  const [, hash, named] = /^\/images\/([\da-f]{20})\/([1-9]\d{0,4})\.webp$/.exec(address) ?? []
  if (hash === undefined) return undefined
  const widest = Number(named)
  // An address of the usual width does not tell how wide the original is: the server answers with as much as there is.
  const widths = pictureWidths.filter((width) => width < widest || widest === thumbnailWidth)
  return [...new Set([...widths, widest])].map((width) => `${pictureAddress(hash, width)} ${width}w`).join(', ')
}
