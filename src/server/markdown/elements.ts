import type { Element, ElementContent } from 'hast'
import { select } from 'hast-util-select'
import { toString } from 'hast-util-to-string'

export const hastElement = (
  tagName: string,
  properties: Element['properties'],
  ...children: readonly ElementContent[]
): Element => ({
  type: 'element',
  tagName,
  properties,
  children: [...children],
})

export const hastText = (value: string): ElementContent => ({ type: 'text', value })

/** A link in a paragraph of its own. */
export const linkParagraph = (address: string, words: string): Element =>
  hastElement('p', {}, hastElement('a', { href: address }, hastText(words.trim() || address)))

/** The value of an attribute that is a text. */
export const textAttribute = (value: unknown): string => (typeof value === 'string' ? value : '')

export const classesOf = ({ properties }: Element): readonly string[] =>
  Array.isArray(properties.className) ? properties.className.map(String) : []

/** Whether an element renders nothing: no text, picture, player, checkbox or rule. */
export const showsNothing = (node: Element): boolean =>
  toString(node).trim() === '' && select('img, iframe, video, audio, input, hr', node) === undefined
