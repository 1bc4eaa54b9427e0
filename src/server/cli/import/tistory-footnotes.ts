import type { Element, Root } from 'hast'
import { select } from 'hast-util-select'
import { visit } from 'unist-util-visit'

import { classesOf, textAttribute } from '../../markdown/elements.ts'
import { type Footnote, footnoteReference } from './footnotes.ts'

/** Removes elements, wherever they are. Changes `tree`. */
const removeFrom = (tree: Root | Element, isRemoved: (node: Element) => boolean): void => {
  visit(tree, 'element', (node, index, parent) => {
    if (parent === undefined || index === undefined || !isRemoved(node)) return
    parent.children.splice(index, 1)
    return index
  })
}

const isLinkBack = ({ tagName, properties }: Element): boolean =>
  tagName === 'a' && textAttribute(properties.href).startsWith('#footnote_link_')

/**
 * Removes the list of footnotes that Tistory puts below the text, and turns the numbers that link to it into references.
 * `missing`: how many numbers have no footnote. Changes `page`.
 */
export const takeFootnotes = (page: Root): { readonly footnotes: readonly Footnote[]; readonly missing: number } => {
  const footnotes: Footnote[] = []
  const labels = new Map<string, string>()
  removeFrom(page, (list) => {
    if (list.tagName !== 'ol' || !classesOf(list).includes('footnotes')) return false
    for (const item of list.children) {
      if (item.type !== 'element') continue
      removeFrom(item, isLinkBack)
      const label = `${footnotes.length + 1}`
      labels.set(`#${textAttribute(item.properties.id)}`, label)
      footnotes.push({ label, content: item.children })
    }
    return true
  })
  let missing = 0
  visit(page, 'element', (node, index, parent) => {
    if (node.tagName !== 'sup' || !classesOf(node).includes('footnote')) return
    const label = labels.get(textAttribute(select('a', node)?.properties.href))
    if (label === undefined) missing += 1
    else if (parent !== undefined && index !== undefined) parent.children[index] = footnoteReference(label)
  })
  return { footnotes, missing }
}
