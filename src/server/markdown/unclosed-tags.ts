import type { ElementContent, Root, RootContent } from 'hast'
import { visit } from 'unist-util-visit'

import { stripped } from './sanitize.ts'

/** An `embed` has no content, and needs no closing tag. */
const names = stripped.filter((name) => name !== 'embed').join('|')
const closingTag = new RegExp(`</(${names})(?=[\\s/>]|$)`, 'gi')
const openingSign = new RegExp(`<(?=(${names})(?:[\\s/>]|$))`, 'gi')

const escapeAmong = (siblings: readonly (RootContent | ElementContent)[]): void => {
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
    raw.value = raw.value.replaceAll(openingSign, (sign, name: string, index: number) =>
      (lastClosing.get(name.toLowerCase()) ?? -1) > from + index ? sign : '&lt;',
    )
  }
}

/**
 * Rehype plugin: shows a tag as text if its element would be removed with its content and is never closed, as when a post
 * on HTML mentions `<select>`. The rest of the post would be that content.
 */
export const escapeUnclosedTags = () => (tree: Root) => {
  visit(tree, (node) => {
    if ('children' in node) escapeAmong(node.children)
  })
}
