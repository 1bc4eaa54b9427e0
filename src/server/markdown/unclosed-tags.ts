import type { ElementContent, Root, RootContent } from 'hast'

import { parentsIn } from './elements.ts'
import { stripped } from './sanitize.ts'

/** An `embed` has no content, and needs no closing tag. */
const names = stripped.filter((name) => name !== 'embed').join('|')
const closingTag = new RegExp(`</(${names})(?=[\\s/>]|$)`, 'gi')
const openingTag = new RegExp(`<(${names})(?![^\\s/>])([^<>]*>)`, 'gi')

/** A tag without attributes is a word of the text. One with attributes embeds something, and is closed at once. */
const closeOrEscape = (tag: string, name: string, rest: string): string =>
  /^\s*\/?>$/.test(rest) ? `&lt;${tag.slice(1)}` : `${tag}</${name}>`

const mendAmong = (siblings: readonly (RootContent | ElementContent)[]): void => {
  const raws = siblings.filter((node) => node.type === 'raw')
  /** Where each element is closed last, in the HTML of all siblings. */
  const lastClosing = new Map<string, number>()
  let start = 0
  for (const { value } of raws) {
    for (const { index, 1: name = '' } of value.matchAll(closingTag)) lastClosing.set(name.toLowerCase(), start + index)
    start += value.length
  }
  start = 0
  for (const raw of raws) {
    const from = start
    start += raw.value.length
    raw.value = raw.value.replaceAll(openingTag, (tag, name: string, rest: string, index: number) =>
      (lastClosing.get(name.toLowerCase()) ?? -1) > from + index ? tag : closeOrEscape(tag, name, rest),
    )
  }
}

/**
 * Rehype plugin: keeps a tag that is never closed from swallowing the rest of the post, which would be removed with the
 * element. `<select>` in a post on HTML is shown as text; `<iframe src="…"/>` is closed at once.
 */
export const mendUnclosedTags = () => (tree: Root) => {
  for (const { children } of parentsIn(tree)) mendAmong(children)
}
