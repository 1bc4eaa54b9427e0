/** A text without the characters that XML 1.0 forbids even if escaped. */
export const allowedInXml = (text: string): string =>
  text.toWellFormed().replaceAll(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')

/** Escapes with numeric references, which `unescapeXml` reverses. Feeds use named ones, as in HTML (`xmlText`). */
export const escapeXml = (text: string): string =>
  allowedInXml(text).replaceAll(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)

/** Reverses `escapeXml`. */
export const unescapeXml = (xml: string): string =>
  xml.replaceAll(/&#(\d+);/g, (_whole, code) => String.fromCodePoint(Number(code)))
