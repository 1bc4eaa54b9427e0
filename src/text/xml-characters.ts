/** A text without the characters that XML 1.0 forbids, escaped or not. */
export const allowedInXml = (text: string): string =>
  text.toWellFormed().replaceAll(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
