/** A file extension: `.md`, `.mp3`; unlike `2024.11.20` and `3.5점`. */
const withExtension = /\.(?=\w*[a-z])[a-z\d]{2,8}(?:[?#]|$)/i

/**
 * Whether an address, as it was written, may lead anywhere: it has a scheme, starts at the root of the site, or leads to an
 * anchor, a folder, a page (no Hangul) or a file, which always has an extension. Anything else is a word after a label and a
 * colon.
 */
export const isAddress = (written: string): boolean =>
  /^(?:[a-z][a-z\d+.-]*:|[/#?.\\]|[a-z][^가-힣]*$)|[/\\]$/i.test(written) || withExtension.test(written)
