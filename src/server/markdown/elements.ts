import type { Element, ElementContent, Root } from 'hast'

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
