import type { Element, Root } from 'hast'
import type { Root as Markdown } from 'mdast'
import { visit } from 'unist-util-visit'

import { classesOf } from './elements.ts'
import { sourceOf } from './source-of.ts'

/**
 * Whether the numbers of a list are meant as they were written: years (`1998. 2001.`), a countdown (`3. 2. 1.`), other numbers of
 * which none follows the one before (`20. 30. 40.`). Those of a list that begins at 1, or repeats one, are left to Markdown.
 */
const areMeant = (numbers: readonly number[]): boolean => {
  const [first = 0] = numbers
  const steps = numbers.slice(1).map((number, index) => number - (numbers[index] ?? 0))
  if (first >= 1000) return true
  return steps.length > 0 && (steps.every((step) => step < 0) || (first > 1 && steps.every((step) => step > 1)))
}

/**
 * Keeps the numbers of items that were written on purpose; Markdown counts on from the first: `1998. 2001.` would be 1998,
 * 1999. Each item gets its number as `value`, by which {@link numberOf} recognises it.
 */
export const keepListNumbers = (tree: Markdown, source: string): void => {
  visit(tree, 'list', ({ ordered, children }) => {
    if (ordered !== true) return
    const numbers = children.map((item) => Number.parseInt(sourceOf(item, source), 10))
    if (!areMeant(numbers)) return
    for (const [index, item] of children.entries())
      item.data = { ...item.data, hProperties: { value: String(numbers[index]) } }
  })
}

/** The number of an item that was written on purpose, `1998. `: a word of the text; empty for others. */
export const numberOf = ({ tagName, properties }: Element): string =>
  tagName === 'li' && properties.value !== undefined ? `${String(properties.value)}. ` : ''

/** Marks lists with numbers of four digits, which a phone would cut off. */
export const markLongNumbers = (tree: Root): void => {
  visit(tree, 'element', (list) => {
    if (list.tagName !== 'ol') return
    const numbers = [list.properties.start]
    for (const item of list.children) if (item.type === 'element') numbers.push(item.properties.value)
    if (numbers.some((number) => Number(number) >= 1000))
      list.properties.className = [...classesOf(list), 'long-numbers']
  })
}
