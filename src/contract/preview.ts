import type { Site } from './site.ts'

/** Of every preview that the server makes; https://ogp.me/ leaves the size open, networks all crop to about this. */
export const previewSize = { width: 1200, height: 630 } as const

/** Whether a preview is one that the server makes. */
export const isMadePreview = (preview: string): boolean =>
  /^\/(?:covers\/.+\.png|images\/[\da-f]{20}\/\d+\.jpg)$/.test(preview)

/** By their names, pictures that not every social network shows. */
const seldomShown = /^[^?#]*\.(?:avif|gif|heic|svg|webp)(?:[?#]|$)/i

/**
 * The bitmap of at least 800 by 400 that social networks show with a link: the server makes it beside each thumbnail that
 * it draws or resizes. A file that it serves as it is (a drawing, an animation) has none, and neither has a picture of
 * another server that is no PNG or JPEG: the site's own stands in, if there is one (else empty). Any other address stays
 * as it is.
 */
export const previewOf = (thumbnail: string | null | undefined, { preview }: Pick<Site, 'preview'>): string => {
  if (typeof thumbnail !== 'string' || thumbnail.startsWith('/files/')) return preview
  const bitmap = thumbnail
    .replace(/^(\/covers\/.+)\.svg$/, '$1.png')
    .replace(/^(\/images\/[\da-f]{20}\/\d+)\.webp$/, '$1.jpg')
  return seldomShown.test(bitmap) ? preview : bitmap
}
