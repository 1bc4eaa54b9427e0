import type { Element, ElementContent, Nodes, Root } from 'hast'
import { select } from 'hast-util-select'
import { toString } from 'hast-util-to-string'
import { SKIP, visit } from 'unist-util-visit'

import { classesOf, hastElement, hastText, linkParagraph, textAttribute } from '../../markdown/elements.ts'

const wordsIn = (card: Element, selector: string): string => {
  const found = select(selector, card)
  return found === undefined ? '' : toString(found).trim()
}

const childrenIn = (card: Element, selector: string): readonly ElementContent[] =>
  select(selector, card)?.children ?? []

/** What is written below a card, as a part of its own. */
const captionOf = (card: Element, selector: string): readonly Element[] => {
  const caption = select(selector, card)
  return caption === undefined ? [] : [hastElement('div', {}, ...caption.children)]
}

const addressIn = (card: Element): string => textAttribute(select('a', card)?.properties.href)

const callout = (card: Element): Element => {
  const emoji = wordsIn(card, '.kg-callout-emoji')
  const words = hastElement('p', {}, hastText(emoji === '' ? '' : `${emoji} `), ...childrenIn(card, '.kg-callout-text'))
  return hastElement('blockquote', {}, words)
}

/** A video without its controls. Its `poster` is only a placeholder: the thumbnail is in attributes of the card. */
const video = (card: Element): Element => {
  const { dataKgCustomThumbnail, dataKgThumbnail } = card.properties
  const poster = textAttribute(dataKgCustomThumbnail) || textAttribute(dataKgThumbnail)
  return hastElement('video', { src: textAttribute(select('video', card)?.properties.src), poster })
}

const audio = (card: Element): Element =>
  hastElement('audio', {
    src: textAttribute(select('audio', card)?.properties.src),
    title: wordsIn(card, '.kg-audio-title'),
  })

/** What each card of Ghost's editor becomes, by its class. Others are plain HTML already. */
const simplified: Readonly<Record<string, (card: Element) => readonly Element[]>> = {
  'kg-bookmark-card': (card) => [
    linkParagraph(addressIn(card), wordsIn(card, '.kg-bookmark-title')),
    ...captionOf(card, 'figcaption'),
  ],
  'kg-callout-card': (card) => [callout(card)],
  'kg-toggle-card': (card) => [
    hastElement(
      'details',
      {},
      hastElement('summary', {}, hastText(wordsIn(card, '.kg-toggle-heading-text'))),
      ...childrenIn(card, '.kg-toggle-content'),
    ),
  ],
  'kg-video-card': (card) => [video(card), ...captionOf(card, 'figcaption')],
  'kg-audio-card': (card) => [audio(card)],
  'kg-file-card': (card) => [
    linkParagraph(addressIn(card), wordsIn(card, '.kg-file-card-title') || wordsIn(card, '.kg-file-card-filename')),
    ...captionOf(card, '.kg-file-card-caption'),
  ],
  // The blog has no members to sign up.
  'kg-signup-card': () => [],
}

const replacementOf = (node: Nodes): readonly Element[] | null => {
  // The editor marks the ends of cards with comments.
  if (node.type === 'comment') return []
  if (node.type !== 'element') return null
  const [simplify] = classesOf(node).flatMap((name) => simplified[name] ?? [])
  return simplify?.(node) ?? null
}

/** Reduces the cards of Ghost's editor to elements that Markdown can express. Changes `tree`. */
export const simplifyCards = (tree: Root): void => {
  visit(tree, (node, index, parent) => {
    const better = replacementOf(node)
    if (better === null || parent === undefined || index === undefined) return
    parent.children.splice(index, 1, ...better)
    return [SKIP, index + better.length]
  })
}
