import type { BlockContent, DefinitionContent, List, ListItem, Root } from 'mdast'
import { SKIP, visit } from 'unist-util-visit'

import { sourceOf } from './source-of.ts'

type Block = BlockContent | DefinitionContent

/** A year and a month, with or without a day, `2024. 11. 20.`, `2024. 11. 20 (수)`, `2024. 11.`; or all at once, `20241120.`. */
const date =
  /^(?:[12]\d{3}\.[ \t]+(?:0?[1-9]|1[0-2])|(?:[12]\d)?\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01]))\.(?:\s|$)/

/** A month and a day, or the last digits of a year before them: `11. 20.`, `24. 11. 20.`; also `1. 2.` for a second section. */
const numbers = /^\d{1,2}\.[ \t]+\d{1,2}\.(?:\s|$)/
/** May be the start of a list in a list. */
const firstOfFirst = /^1\.[ \t]+1\.(?:\s|$)/

const isOnLineOf = (item: ListItem, block: Block | undefined): block is Block =>
  block?.position?.start.line === item.position?.start.line

/** The blocks of an item without the lists that begin on its own line, one for each number after the first. */
const blocksOf = (item: ListItem): readonly Block[] => {
  const [first, ...rest] = item.children
  if (first?.type !== 'list' || first.ordered !== true || !isOnLineOf(item, first)) return item.children
  const [inner, ...others] = first.children
  if (inner === undefined) return rest
  return [...blocksOf(inner), ...others.flatMap((other) => other.children), ...rest]
}

/** A year, a month and a day, and what they may be followed by: `24. 11. 20. - 쉬는 날`. */
const deepest = 4

/** Whether the list on an item's own line, if there is one, has no other items: one with several was meant as a list. */
const hasLoneNumbers = (item: ListItem, depth = 1): boolean => {
  const [first] = item.children
  if (first?.type !== 'list' || first.ordered !== true || !isOnLineOf(item, first)) return true
  const [inner, ...others] = first.children
  return depth < deepest && others.length === 0 && (inner === undefined || hasLoneNumbers(inner, depth + 1))
}

/** What was written as an item: a paragraph that begins with the date, and whatever belongs to it. */
const asWritten = (item: ListItem, source: string): readonly Block[] => {
  const blocks = blocksOf(item)
  const [first, ...rest] = blocks
  const [line = ''] = sourceOf(item, source).split('\n', 1)
  const before = isOnLineOf(item, first)
    ? source.slice(item.position?.start.offset, first.position?.start.offset)
    : line
  if (first?.type === 'paragraph' && isOnLineOf(item, first))
    return [{ ...first, children: [{ type: 'text', value: before }, ...first.children] }, ...rest]
  return [{ type: 'paragraph', children: [{ type: 'text', value: before.trimEnd() }] }, ...blocks]
}

/** The blocks in place of a list with dates; what is no date stays in lists, which keep their numbers. */
const blocksInPlaceOf = (list: List, isDate: (item: ListItem) => boolean, source: string): readonly Block[] => {
  const blocks: Block[] = []
  let others: List | null = null
  for (const item of list.children) {
    if (isDate(item)) {
      others = null
      blocks.push(...asWritten(item, source))
    } else if (others === null) {
      others = { ...list, start: Number.parseInt(sourceOf(item, source), 10), children: [item] }
      blocks.push(others)
    } else others.children.push(item)
  }
  return blocks
}

/**
 * Keeps dates at the start of a paragraph. Markdown reads `2024. 11. 20.`, as dates are written in Korean, as three ordered lists,
 * and numbers the items after the first by itself: the paragraph of the day after would begin with 2025, and that after `11. 20.`
 * with 12.
 */
export const keepKoreanDates = (tree: Root, source: string): void => {
  const areNumbers = (item: ListItem): boolean => numbers.test(sourceOf(item, source)) && hasLoneNumbers(item)
  const isDate = (item: ListItem): boolean =>
    date.test(sourceOf(item, source)) || (areNumbers(item) && !firstOfFirst.test(sourceOf(item, source)))
  visit(tree, 'list', (list, index, parent) => {
    if (list.ordered !== true || parent === undefined || index === undefined || !list.children.some(isDate)) return
    const blocks = blocksInPlaceOf(list, (item) => isDate(item) || areNumbers(item), source)
    parent.children.splice(index, 1, ...blocks)
    return [SKIP, index]
  })
}
