import type { Root } from 'mdast'
import { visit } from 'unist-util-visit'

import { sourceOf } from './source-of.ts'

/**
 * Whether the numbers of a list are meant as they were written: years (`1998. 2001.`), a countdown (`3. 2. 1.`), other numbers of
 * which none follows the one before (`20. 30. 40.`). Those of a list that begins at 1, or repeats one, are left to Markdown.
 */
const areMeant = (numbers: readonly number[]): boolean => {
  const [first = 0] = numbers
  const steps = numbers.slice(1).map((number, index) => number - (numbers[index] ?? 0))
  return first >= 1000 || steps.every((step) => step < 0) || (first > 1 && steps.every((step) => step > 1))
}

/** Keeps the numbers of items that were written on purpose; Markdown counts on from the first: `1998. 2001.` would be 1998, 1999. */
export const keepListNumbers = (tree: Root, source: string): void => {
  visit(tree, 'list', ({ ordered, children }) => {
    if (ordered !== true) return
    const numbers = children.map((item) => Number.parseInt(sourceOf(item, source), 10))
    if (!areMeant(numbers)) return
    let [counted = 0] = numbers
    for (const [index, item] of children.entries()) {
      const number = numbers[index] ?? counted
      if (number !== counted) item.data = { ...item.data, hProperties: { value: String(number) } }
      counted = number + 1
    }
  })
}
