import type { Element, Root } from 'hast'
import { select } from 'hast-util-select'

import { classesOf, replaceElements, textAttribute } from '../../markdown/elements.ts'
import { type Footnote, footnoteReference } from './footnotes.ts'

const isLinkBack = ({ tagName, properties }: Element): boolean =>
  tagName === 'a' && textAttribute(properties.href).startsWith('#footnote_link_')

/**
 * Removes the list of footnotes that Tistory puts below the text, and turns the numbers that link to it into references.
 * `missing`: how many numbers have no footnote. Changes `page`.
 */
export const takeFootnotes = (page: Root): { readonly footnotes: readonly Footnote[]; readonly missing: number } => {
  const footnotes: Footnote[] = []
  const labels = new Map<string, string>()
  replaceElements(page, (list) => {
    if (list.tagName !== 'ol' || !classesOf(list).includes('footnotes')) return null
    for (const item of list.children) {
      if (item.type !== 'element') continue
      replaceElements(item, (node) => (isLinkBack(node) ? [] : null))
      const label = `${footnotes.length + 1}`
      labels.set(`#${textAttribute(item.properties.id)}`, label)
      footnotes.push({ label, content: item.children })
    }
    return []
  })
  let missing = 0
  replaceElements(page, (node) => {
    if (node.tagName !== 'sup' || !classesOf(node).includes('footnote')) return null
    const label = labels.get(textAttribute(select('a', node)?.properties.href))
    if (label === undefined) missing += 1
    return label === undefined ? null : [footnoteReference(label)]
  })
  return { footnotes, missing }
}
