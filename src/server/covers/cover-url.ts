import { createHash } from 'node:crypto'

/** The texts on a cover. */
export type CoverText = { readonly title: string; readonly subtitle: string | null; readonly category: string }

/** Raise it when covers are drawn differently: their URLs are cached for good. */
const coverVersion = 2

/** A hash of what a cover shows, for its URL. */
export const coverHash = (shown: readonly (string | null)[]): string =>
  createHash('sha256')
    .update(JSON.stringify([coverVersion, ...shown]))
    .digest('base64url')
    .slice(0, 12)

/** The file name of a post's cover; it changes with what the cover shows, because browsers cache it for good. */
export const coverName = (id: number, { title, subtitle, category }: CoverText): string =>
  `${id}-${coverHash([title, subtitle, category])}.svg`

export const coverUrl = (id: number, text: CoverText): string => `/covers/${coverName(id, text)}`
