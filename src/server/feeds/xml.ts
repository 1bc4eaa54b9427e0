import { escapeHtml } from '#/text/html-text.ts'
import { allowedInXml } from '#/text/xml-characters.ts'

/** Escapes text for element content and attributes. */
export const xmlText = (text: string): string => escapeHtml(allowedInXml(text))

/** A CDATA section; every `]]>` in the text is split over two sections. */
export const cdata = (html: string): string => `<![CDATA[${allowedInXml(html).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`

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

/** An Atom 1.0 feed (RFC 4287). */
export const atomDocument = (parts: readonly string[]): string =>
  xmlDocument(elementOf('feed', parts, { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': 'ko' }))

/** When an Atom feed last changed: the latest of its entries' instants (ISO 8601). */
export const lastUpdated = (instants: readonly string[]): string =>
  element('updated', instants.toSorted().at(-1) ?? new Date(0).toISOString())

/** An author in Atom. */
export const person = (name: string): string => element('author', element('name', xmlText(name)))
