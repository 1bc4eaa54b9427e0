import type { Element } from 'hast'
import { select } from 'hast-util-select'

import { decoded } from '#/text/decoded.ts'

import { hastElement, linkParagraph, textAttribute } from './elements.ts'

const nameIn = (address: string): string => decoded(address.replace(/[?#].*/, '').replace(/.*\//, ''))

/** A video or sound, which has no words of its own, as a link with the name of its file, or with its still picture. */
const recording = (node: Element): Element | null => {
  const { src, poster } = node.properties
  const address = (textAttribute(src) || textAttribute(select('source', node)?.properties.src)).replace(
    /^\/\//,
    'https://',
  )
  // Without an address there are only the words for browsers that cannot play it, and perhaps a link.
  if (address === '' || select('a', node) !== undefined) return null
  const words = textAttribute(node.properties.title).trim() || nameIn(address)
  if (textAttribute(poster) === '') return linkParagraph(address, words)
  const picture = hastElement('img', { src: textAttribute(poster), alt: words })
  return hastElement('p', {}, hastElement('a', { href: address }, picture))
}

/** Replaces a player by a link, because the blog embeds none and loads nothing from other hosts; `null` for other elements. */
export const embedLink = (node: Element): Element | null => {
  if (node.tagName === 'video' || node.tagName === 'audio') return recording(node)
  if (node.tagName !== 'iframe' && node.tagName !== 'embed') return null
  const address = textAttribute(node.properties.src).replace(/^\/\//, 'https://')
  return linkParagraph(
    address.replace(/^https?:\/\/(?:www\.)?youtube\.com\/embed\/([\w-]+).*/, 'https://www.youtube.com/watch?v=$1'),
    '',
  )
}
