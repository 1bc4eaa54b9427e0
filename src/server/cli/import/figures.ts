import type { Element } from 'hast'
import { select } from 'hast-util-select'
import { toString } from 'hast-util-to-string'
import { toText } from 'hast-util-to-text'

import { classesOf, hastElement, linkParagraph, textAttribute } from '../../markdown/elements.ts'
import { embedLink } from '../../markdown/players.ts'

const isCaption = ({ tagName }: Element): boolean => tagName === 'figcaption'

const wordsOf = (node: Element): string => toText(node).replaceAll(/\s+/g, ' ').trim()

const hasLink = (node: Element): boolean => select('a[href]', node) !== undefined

/** An editor's card for a link or an attached file. */
const card = (node: Element): Element | null => {
  const { dataKeType, dataOgSourceUrl, dataOgUrl, dataOgTitle } = node.properties
  if (dataKeType === 'opengraph')
    return linkParagraph(textAttribute(dataOgSourceUrl) || textAttribute(dataOgUrl), textAttribute(dataOgTitle))
  const [file, name] = [select('a', node), select('.filename', node)]
  return file === undefined || name === undefined
    ? null
    : linkParagraph(textAttribute(file.properties.href), toString(name))
}

/**
 * Puts a picture's caption in its title, which the blog renders as a caption; beside other parts, or with a link in it, it is a
 * paragraph.
 */
const withCaption = (parts: readonly Element[]): readonly Element[] => {
  const [only, ...others] = parts.filter((part) => !isCaption(part))
  // Captions may belong to an outer picture.
  if (only === undefined) return parts
  const captions = parts.filter((part) => isCaption(part) && wordsOf(part) !== '')
  if (captions.length === 0) return [only, ...others]
  const isTitle = others.length === 0 && only.properties.title === undefined && !captions.some(hasLink)
  if (only.tagName === 'img' && isTitle)
    return [hastElement('img', { ...only.properties, title: captions.map(wordsOf).join(' ') })]
  return parts.flatMap((part) => {
    if (!isCaption(part)) return [part]
    return captions.includes(part) ? [hastElement('div', {}, ...part.children)] : []
  })
}

/** What a figure shows, in order. Drops words outside captions: buttons and marks of slide shows. */
const partsOf = (node: Element): readonly Element[] => {
  if (node.tagName === 'img')
    return [hastElement('img', { src: textAttribute(node.properties.src), alt: textAttribute(node.properties.alt) })]
  if (isCaption(node)) return [node]
  // It repeats a picture that a script loads late.
  if (node.tagName === 'noscript') return []
  const whole = (node.tagName === 'figure' ? card(node) : null) ?? embedLink(node)
  if (whole !== null) return [whole]
  const children = node.children.filter((child) => child.type === 'element')
  const parts = children.flatMap(partsOf)
  return node.tagName === 'figure' || children.some(isCaption) ? withCaption(parts) : parts
}

/** A list of pictures, which WordPress 5.0 wrote without a figure around it. */
const isGalleryList = (node: Element): boolean =>
  node.tagName === 'ul' && classesOf(node).some((name) => name === 'wp-block-gallery' || name === 'blocks-gallery-grid')

/** A figure, or gallery, as its pictures with their captions; `null` if it shows none. */
export const figure = (node: Element): readonly Element[] | null => {
  if (node.tagName !== 'figure' && !isGalleryList(node)) return null
  const whole = card(node)
  if (whole !== null) return [whole]
  if (select('table, pre', node) !== undefined) return null
  const parts = partsOf(node)
  if (!parts.some(({ tagName }) => tagName === 'img')) return null
  return parts.map((part) => (part.tagName === 'img' ? hastElement('p', {}, part) : part))
}
