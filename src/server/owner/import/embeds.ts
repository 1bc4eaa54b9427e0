import type { Element } from 'hast'

import { given, linkParagraph } from './elements.ts'

/** Replaces an embedded player by a link, because the blog loads nothing from other hosts; `null` for other elements. */
export const embedLink = (node: Element): Element | null => {
  if (node.tagName !== 'iframe' && node.tagName !== 'embed') return null
  const address = given(node.properties.src).replace(/^\/\//, 'https://')
  return linkParagraph(
    address.replace(/^https?:\/\/(?:www\.)?youtube\.com\/embed\/([\w-]+).*/, 'https://www.youtube.com/watch?v=$1'),
    '',
  )
}
