import type { ElementContent, Root } from 'hast'
import { toString } from 'hast-util-to-string'
import { visit } from 'unist-util-visit'

import { hastElement, hastText, showsNothing } from './elements.ts'

type Line = readonly ElementContent[]

/** Elements that begin or end a line; a cell in a cell is one, too. */
const block =
  /^(?:address|article|aside|blockquote|br|center|d[dlt]|details|div|fig(?:caption|ure)|footer|h[1-6r]|header|li|main|[ou]l|p|pre|section|summary|t(?:able|body|[dhr]|foot|head))$/

const hasBlock = (node: ElementContent): boolean =>
  node.type === 'element' && (block.test(node.tagName) || node.children.some(hasBlock))

const linesOf = (nodes: Line): readonly Line[] => {
  const lines: Line[] = []
  let line: ElementContent[] = []
  for (const node of nodes) {
    if (node.type !== 'element' || !hasBlock(node)) line.push(node)
    else {
      const { tagName, properties, children } = node
      const inside: readonly Line[] =
        tagName === 'pre'
          ? toString(node)
              .split('\n')
              .map((code) => [hastElement('code', {}, hastText(code))])
          : linesOf(children)
      lines.push(
        line,
        ...inside.map((each) => (block.test(tagName) ? each : [hastElement(tagName, properties, ...each)])),
      )
      line = []
    }
  }
  return [...lines, line].filter((each) => !showsNothing(hastElement('span', {}, ...each)))
}

/** Turns lists, code and paragraphs in table cells into lines of text: a Markdown cell cannot hold anything else. */
export const flattenCells = (tree: Root): void => {
  visit(tree, 'element', (cell) => {
    if ((cell.tagName !== 'td' && cell.tagName !== 'th') || !cell.children.some(hasBlock)) return
    cell.children = linesOf(cell.children).flatMap((line, index) =>
      index === 0 ? line : [hastElement('br', {}), ...line],
    )
  })
}
