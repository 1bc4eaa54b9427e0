import type { ElementContent, Root } from 'hast'
import { SKIP, visit } from 'unist-util-visit'

/** Wraps tables in a focusable region that scrolls, so that a wide table does not make the page scroll. */
export const wrapTables = (tree: Root): void => {
  visit(tree, 'element', (table, index, parent) => {
    if (table.tagName !== 'table' || parent === undefined || index === undefined) return
    const inside: ElementContent[] = [table]
    parent.children[index] = {
      type: 'element',
      tagName: 'div',
      properties: { className: ['table'], role: 'region', tabIndex: 0, ariaLabel: '표' },
      children: inside,
    }
    return SKIP
  })
}
