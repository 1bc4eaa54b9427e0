import type { Root } from 'hast'
import { toText } from 'hast-util-to-text'
import { visit } from 'unist-util-visit'

import { hastText, replaceElements, textAttribute } from '../../markdown/elements.ts'
import { parseHtml } from './html-to-markdown.ts'

/** If the tags are nested too deep for the parser, they are stripped unparsed. */
const attempt = (html: string, read: (tree: Root) => string): string => {
  try {
    return read(parseHtml(html))
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return read(parseHtml(html.replaceAll(/<[^<>]*>/g, (tag) => (/^<br\b/i.test(tag) ? tag : ''))))
  }
}

/** HTML as plain text on one line. */
export const htmlToLine = (html: string): string => attempt(html, toText).replaceAll(/\s+/g, ' ').trim()

/** The HTML of a comment, where newlines are line breaks, as plain text; pictures and links get their addresses. */
export const commentToText = (html: string): string =>
  attempt(html.replaceAll('\n', '<br>'), (tree) => {
    replaceElements(tree, ({ tagName, properties }) => {
      const address = textAttribute(properties.src)
      return tagName !== 'img' || /^data:/i.test(address) ? null : [hastText(` ${address} `)]
    })
    visit(tree, 'element', (element) => {
      const address = textAttribute(element.properties.href)
      if (element.tagName === 'a' && /^https?:/i.test(address) && !toText(element).includes(address))
        element.children.push(hastText(` (${address})`))
    })
    return toText(tree).trim()
  })
