import type { Root } from 'mdast'

export type Located = { readonly position?: Root['position'] }

/** The text that a node was parsed from. */
export const sourceOf = ({ position }: Located, source: string): string =>
  source.slice(position?.start.offset, position?.end.offset)
