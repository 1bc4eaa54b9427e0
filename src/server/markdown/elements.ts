import type { Element, ElementContent, Root } from 'hast'
import { SKIP, visit } from 'unist-util-visit'

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

/** The tree and all its elements. Not by `visit`, whose lists of ancestors take time and memory quadratic in the depth of lists. */
export const parentsIn = (tree: Root): readonly (Root | Element)[] => {
  const found: (Root | Element)[] = []
  const waiting: (Root | Element)[] = [tree]
  for (let parent = waiting.pop(); parent !== undefined; parent = waiting.pop()) {
    found.push(parent)
    for (const child of parent.children) if (child.type === 'element') waiting.push(child)
  }
  return found
}

/** Puts other nodes in the places of elements, unless `replace` returns `null`; it is not asked about what is in those nodes. */
export const replaceElements = (
  tree: Root | Element,
  replace: (element: Element) => readonly ElementContent[] | null,
): void => {
  visit(tree, 'element', (element, index, parent) => {
    if (parent === undefined || index === undefined) return
    const nodes = replace(element)
    if (nodes === null) return
    parent.children.splice(index, 1, ...nodes)
    return [SKIP, index + nodes.length]
  })
}
