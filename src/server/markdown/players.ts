import type { Element, Root } from 'hast'
import { SKIP, visit } from 'unist-util-visit'

import { decoded } from '#/contract/addresses.ts'

import { hastElement, linkParagraph, textAttribute } from './elements.ts'
import { elementsInLinks } from './links.ts'
import { isUsableSrc } from './sanitize.ts'

/** The first such element within another. Not with `select`, which takes many seconds for a thousand nested players. */
const firstIn = (node: Element, tagName: string): Element | undefined => {
  for (const child of node.children) {
    if (child.type !== 'element') continue
    const found = child.tagName === tagName ? child : firstIn(child, tagName)
    if (found !== undefined) return found
  }
  return undefined
}

const nameIn = (address: string): string => decoded(address.replace(/[?#].*/, '').replace(/.*\//, ''))

/** A video or sound as a link that shows its title, its file name or its still picture: it has no text of its own. */
const recording = (node: Element): Element | null => {
  const { src, poster } = node.properties
  const address = (textAttribute(src) || textAttribute(firstIn(node, 'source')?.properties.src)).replace(
    /^\/\//,
    'https://',
  )
  // Without an address there is only its fallback content: text and perhaps a link.
  if (address === '' || firstIn(node, 'a') !== undefined) return null
  const words = textAttribute(node.properties.title).trim() || nameIn(address)
  if (textAttribute(poster) === '') return linkParagraph(address, words)
  const picture = hastElement('img', { src: textAttribute(poster), alt: words })
  return hastElement('p', {}, hastElement('a', { href: address }, picture))
}

const youtube = /^https?:\/\/(?:www\.)?youtube(?:-nocookie)?\.com\/embed\/([\w-]+)(?:\?([^#]*))?/

/** The page of a video or playlist on YouTube for the address of its player; other addresses as they are. */
const watchAddress = (address: string): string => {
  const [, id, query] = youtube.exec(address) ?? []
  if (id === undefined) return address
  const asked = new URLSearchParams(query)
  const [list, start] = [asked.get('list'), asked.get('start')]
  if (id === 'videoseries' && list !== null) return `https://www.youtube.com/playlist?list=${list}`
  return `https://www.youtube.com/watch?v=${id}${start === null ? '' : `&t=${start}`}`
}

/**
 * The link that stands in for a player, because the blog embeds none and loads nothing from other hosts; `null` for other
 * elements and for a player without an address.
 */
export const embedLink = (node: Element): Element | null => {
  if (node.tagName === 'video' || node.tagName === 'audio') return recording(node)
  if (node.tagName !== 'iframe' && node.tagName !== 'embed') return null
  const address = textAttribute(node.properties.src).replace(/^\/\//, 'https://')
  if (address === '') return null
  return linkParagraph(watchAddress(address), '')
}

/**
 * Rehype plugin: replaces players with links, before the sanitiser removes them. The content of a `video` or `audio` stays:
 * without an end tag it is the rest of the post.
 */
export const linkPlayers = () => (tree: Root) => {
  const inLinks = elementsInLinks(tree)
  visit(tree, 'element', (node, index, parent) => {
    const paragraph = parent === undefined ? null : embedLink(node)
    const link = paragraph?.children[0]
    if (parent === undefined || index === undefined || paragraph === null || link?.type !== 'element') return
    if (!isUsableSrc(textAttribute(link.properties.href))) return
    link.properties.className = ['player']
    const shown = inLinks.has(node) ? link.children : [parent.type === 'root' ? paragraph : link]
    parent.children.splice(index, 1, ...shown, ...(node.tagName === 'iframe' ? [] : node.children))
    return [SKIP, index + shown.length]
  })
}
