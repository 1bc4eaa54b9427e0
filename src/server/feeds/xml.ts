import { escapeHtml } from '#/text/html-text.ts'

/** Characters that XML 1.0 forbids, escaped or not. */
const forbidden = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu

const allowed = (text: string): string => text.toWellFormed().replaceAll(forbidden, '')

/** Escapes text for element content and attributes. */
export const xmlText = (text: string): string => escapeHtml(allowed(text))

/** A CDATA section; every `]]>` in the text is split over two sections. */
export const cdata = (html: string): string => `<![CDATA[${allowed(html).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`

/** An element; `content` is XML. */
export const element = (name: string, content: string, attributes: Readonly<Record<string, string>> = {}): string => {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${xmlText(value)}"`)
  const start = `<${name}${written.join('')}`
  return content === '' ? `${start}/>` : `${start}>${content}</${name}>`
}

/** An element with each child on a line of its own. */
export const elementOf = (
  name: string,
  parts: readonly string[],
  attributes: Readonly<Record<string, string>> = {},
): string => element(name, `\n${parts.join('\n')}\n`, attributes)

export const xmlDocument = (root: string): string => `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`
