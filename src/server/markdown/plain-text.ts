import type { Root, RootContent } from 'hast'

import { blockElements } from '#/text/html-text.ts'

/** Elements that are not running text; a heading would read as the start of the next sentence. */
const notRunning = new Set(['pre', 'table', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'rt', 'rp', 'figcaption', 'summary'])

const textOf = (node: RootContent, leaveOut: ReadonlySet<string>): string => {
  if (node.type === 'text') return node.value
  if (node.type !== 'element' || leaveOut.has(node.tagName)) return ''
  const { dataFootnotes, dataFootnoteRef } = node.properties
  if (dataFootnotes !== undefined || dataFootnoteRef !== undefined) return ''
  const inside = node.children.map((child) => textOf(child, leaveOut)).join('')
  return blockElements.has(node.tagName) ? ` ${inside} ` : inside
}

const textsOf = (tree: Root, leaveOut: ReadonlySet<string>): string =>
  tree.children
    .map((child) => textOf(child, leaveOut))
    .join('')
    .replace(/\s+/g, ' ')
    .trim()

/** A post's running text on one line; all of its text if there is nothing but code or tables. */
export const plainText = (tree: Root): string => textsOf(tree, notRunning) || textsOf(tree, new Set())
