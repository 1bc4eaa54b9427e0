import { escapeHtml } from '#/text/html-text.ts'

/** What XML 1.0 cannot hold, however it is written. */
const forbidden = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu

const allowed = (text: string): string => text.toWellFormed().replaceAll(forbidden, '')

/** Text between tags or in an attribute. */
export const xmlText = (text: string): string => escapeHtml(allowed(text))

/** HTML as it is; only the end of the section itself is taken apart, each time it comes. */
export const cdata = (html: string): string => `<![CDATA[${allowed(html).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`

/** An element; its content has to be XML already. */
export const tag = (name: string, content: string, attributes: Readonly<Record<string, string>> = {}): string => {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${xmlText(value)}"`)
  const start = `<${name}${written.join('')}`
  return content === '' ? `${start}/>` : `${start}>${content}</${name}>`
}

/** An element with each of its parts on a line of its own. */
export const tagOfParts = (
  name: string,
  parts: readonly string[],
  attributes: Readonly<Record<string, string>> = {},
): string => tag(name, `\n${parts.join('\n')}\n`, attributes)

export const xmlDocument = (root: string): string => `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`
