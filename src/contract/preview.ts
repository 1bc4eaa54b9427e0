import type { Site } from './site.ts'

/** The size of generated previews in pixels. https://ogp.me/ leaves it open; social networks crop to about this ratio. */
export const previewSize = { width: 1200, height: 630 } as const

/** Whether a preview is one that the server generates, and so has {@link previewSize}. */
export const isGeneratedPreview = (preview: string): boolean =>
  /^\/(?:covers\/.+\.png|images\/[\da-f]{20}\/\d+\.jpg)$/.test(preview)

/** File types that some social networks do not show. */
const unsupported = /^[^?#]*\.(?:avif|gif|heic|svg|webp)(?:[?#]|$)/i

/**
 * The picture that social networks show with a link to a post. The server generates one for each
 * thumbnail that it draws or resizes. Files that it serves unchanged (drawings, animations) have none, and neither have
 * pictures of other servers that are not PNG or JPEG: for these, the site's own preview, or an empty string if there is none.
 */
export const previewOf = (thumbnail: string | null | undefined, { preview }: Pick<Site, 'preview'>): string => {
  if (typeof thumbnail !== 'string' || thumbnail.startsWith('/files/')) return preview
  const candidate = thumbnail
    .replace(/^(\/covers\/.+)\.svg$/, '$1.png')
    .replace(/^(\/images\/[\da-f]{20}\/\d+)\.webp$/, '$1.jpg')
  return unsupported.test(candidate) ? preview : candidate
}

/** The absolute URL of the picture for a post, on a blog that answers its own API; `undefined` for none. */
export const previewUrl = (thumbnail: string | null, site: Pick<Site, 'preview' | 'url'>): string | undefined => {
  const preview = previewOf(thumbnail, site)
  if (preview === '') return undefined
  return preview.startsWith('/') ? site.url + preview : preview
}
