/** A search pattern: a fixed text, and a set of next characters if the last syllable is incomplete. */
export type Pattern = {
  /** The fixed text. */
  readonly stem: string
  /** Ranges of the next character; empty if the stem is everything. */
  readonly next: readonly (readonly [first: string, last: string])[]
}

export const literally = (stem: string): Pattern => ({ stem, next: [] })

const escapeExpression = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)

/** A regular expression in the common syntax of JavaScript and PostgreSQL. */
export const expressionOf = ({ stem, next }: Pattern): string =>
  escapeExpression(stem) + (next.length === 0 ? '' : `[${next.map(([first, last]) => `${first}-${last}`).join('')}]`)
