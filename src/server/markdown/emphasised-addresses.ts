import type { Link, PhrasingContent, Root, Text } from 'mdast'
import { SKIP, visit } from 'unist-util-visit'

import { isBare } from './links.ts'
import { sourceOf } from './source-of.ts'

/** Marks within an address, and none of it after them: `https://example.com**를`. */
const closingMarks = /(?<![*~])(\*{1,3}|~~)(?![*~\w/])/

const emphasised = (mark: string, children: PhrasingContent[]): PhrasingContent => {
  if (mark === '~~') return { type: 'delete', children }
  if (mark === '*') return { type: 'emphasis', children }
  if (mark === '**') return { type: 'strong', children }
  return { type: 'emphasis', children: [{ type: 'strong', children }] }
}

const textNode = (value: string): Text => ({ type: 'text', value })

type Opening = { readonly index: number; readonly before: string; readonly after: string }

/** The last of these nodes that has the marks as letters of its text, if they may open an emphasis there. */
const openingIn = (nodes: readonly PhrasingContent[], mark: string, source: string): Opening | null => {
  const index = nodes.findLastIndex((node) => node.type === 'text' && node.value.includes(mark))
  const node = nodes[index]
  if (node?.type !== 'text' || sourceOf(node, source).includes(`\\${mark.charAt(0)}`)) return null
  const at = node.value.lastIndexOf(mark)
  const [before, after] = [node.value.slice(0, at), node.value.slice(at + mark.length)]
  // Not `3*4`.
  return before.endsWith(mark.charAt(0)) || /(?<!\p{L})\d$/u.test(before) || /^\s/.test(after)
    ? null
    : { index, before, after }
}

/** Closes an emphasis before a particle that follows an address, `**https://example.com**를`: GFM takes both for the address. */
export const closeAfterAddresses = (tree: Root, source: string): void => {
  visit(tree, 'link', (link, index, parent) => {
    const [label] = link.children
    if (parent === undefined || parent.type === 'root' || index === undefined) return
    if (label?.type !== 'text' || link.children.length > 1) return
    const { value } = label
    const closing = closingMarks.exec(value)
    if (closing === null || !isBare(link, value) || !link.url.endsWith(value)) return
    const [mark] = closing
    const opening = openingIn(parent.children.slice(0, index), mark, source)
    if (opening === null) return
    // In `*표시는 https://example.com/*를` the mark is a wildcard.
    const isAtAddress = opening.after === '' && opening.index === index - 1
    if (mark === '*' && value.charAt(closing.index - 1) === '/' && !isAtAddress) return
    // Without a position, which would be that of more than the address.
    const address: Link = {
      type: 'link',
      url: link.url.slice(0, closing.index - value.length),
      children: [textNode(value.slice(0, closing.index))],
    }
    const inside = [textNode(opening.after), ...parent.children.slice(opening.index + 1, index), address]
    const rest = textNode(value.slice(closing.index + mark.length))
    parent.children.splice(
      opening.index,
      index - opening.index + 1,
      textNode(opening.before),
      emphasised(mark, inside),
      rest,
    )
    return [SKIP, opening.index + 3]
  })
}
