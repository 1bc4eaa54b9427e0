import { createHash } from 'node:crypto'

import { previewOf } from '#/contract/preview.ts'
import type { Site } from '#/contract/site.ts'

/** What a drawn cover shows. */
export type CoverText = { readonly title: string; readonly subtitle: string | null; readonly category: string }

/** Raise it when the same words have to be drawn in another way. */
const version = 2

/** Names a drawn cover by what it shows, so that browsers may keep it for good. */
export const coverHash = (shown: readonly (string | null)[]): string =>
  createHash('sha256')
    .update(JSON.stringify([version, ...shown]))
    .digest('base64url')
    .slice(0, 12)

/** The address changes with what the cover shows, so that browsers may keep the picture for good. */
export const coverName = (id: number, { title, subtitle, category }: CoverText): string =>
  `${id}-${coverHash([title, subtitle, category])}.svg`

export const coverUrl = (id: number, text: CoverText): string => `/covers/${coverName(id, text)}`

/** The whole address of the picture that is shown with a link to a post, `undefined` for none. */
export const previewUrl = (thumbnail: string | null, site: Site): string | undefined => {
  const preview = previewOf(thumbnail, site)
  if (preview === '') return undefined
  return preview.startsWith('/') ? site.url + preview : preview
}
