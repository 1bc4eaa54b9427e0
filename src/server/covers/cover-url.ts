import { createHash } from 'node:crypto'

import { previewOf } from '#/contract/preview.ts'
import type { Site } from '#/contract/site.ts'

/** The texts on a cover. */
export type CoverText = { readonly title: string; readonly subtitle: string | null; readonly category: string }

/** Raise it when covers are drawn differently: their URLs are cached for good. */
const version = 2

/** A hash of what a cover shows, for its URL. */
export const coverHash = (shown: readonly (string | null)[]): string =>
  createHash('sha256')
    .update(JSON.stringify([version, ...shown]))
    .digest('base64url')
    .slice(0, 12)

/** The file name of a post's cover; it changes with what the cover shows, because browsers cache it for good. */
export const coverName = (id: number, { title, subtitle, category }: CoverText): string =>
  `${id}-${coverHash([title, subtitle, category])}.svg`

export const coverUrl = (id: number, text: CoverText): string => `/covers/${coverName(id, text)}`

/** The absolute URL of the preview image of a post; `undefined` for none. */
export const previewUrl = (thumbnail: string | null, site: Site): string | undefined => {
  const preview = previewOf(thumbnail, site)
  if (preview === '') return undefined
  return preview.startsWith('/') ? site.url + preview : preview
}
