/** A file's name ends in a dot and letters: `.md`, `.mp3`; unlike `2024.11.20` and `3.5점`. */
const withEnding = /\.(?=\w*[a-z])[a-z\d]{2,8}(?:[?#]|$)/i

/**
 * Whether an address as it was written may lead anywhere: with a scheme, from the root of the site, to an anchor, a folder or a
 * page (no Hangul), or to a file, which always has an ending. Any other is a word after a label and a colon.
 */
export const isAddress = (written: string): boolean =>
  /^(?:[a-z][a-z\d+.-]*:|[/#?.\\]|[a-z][^가-힣]*$)|[/\\]$/i.test(written) || withEnding.test(written)
