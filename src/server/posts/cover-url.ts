import { coverHash } from './fingerprint.ts'

/** What a drawn cover shows. */
export type CoverText = { readonly title: string; readonly subtitle: string | null; readonly category: string }

/** The address changes with what the cover shows, so that browsers may keep the picture for good. */
export const coverName = (id: number, { title, subtitle, category }: CoverText): string =>
  `${id}-${coverHash([title, subtitle, category])}.svg`

export const coverUrl = (id: number, text: CoverText): string => `/covers/${coverName(id, text)}`
