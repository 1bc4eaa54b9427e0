import { shortHash } from '../short-hash.ts'

/** The texts on the preview of a post without a thumbnail; its cover follows from the title alone. */
export type PreviewText = { readonly title: string; readonly subtitle: string | null; readonly category: string }

/** Raise it when covers are drawn differently: their URLs are cached for good. */
const coverVersion = 2

/** A hash of what a preview shows, for the URLs of it and its cover. */
export const coverHash = (shown: readonly (string | null)[]): string =>
  shortHash(JSON.stringify([coverVersion, ...shown])).slice(0, 12)

/**
 * The file name of a post's cover; its preview has the same name, ending in `.png`. Both are cached for good, so the name changes
 * with anything that either shows.
 */
export const coverName = (id: number, { title, subtitle, category }: PreviewText): string =>
  `${id}-${coverHash([title, subtitle, category])}.svg`

const folder = '/covers/'

export const coverUrl = (id: number, text: PreviewText): string => folder + coverName(id, text)

/** The name of the drawn cover that a thumbnail's URL points to; `null` for pictures. */
export const coverNameIn = (thumbnail: string): string | null =>
  thumbnail.startsWith(folder) ? thumbnail.slice(folder.length) : null
