import type { Element, Root } from 'hast'
import { SKIP, visit } from 'unist-util-visit'

/** The checkbox of a task: the first element of the item, or of its first paragraph. */
const boxIn = ({ children }: Element): Element | undefined => {
  const first = children.find((child) => child.type === 'element')
  return first?.tagName === 'p' ? boxIn(first) : first?.tagName === 'input' ? first : undefined
}

/** Labels the checkboxes of task lists for screen readers, and removes all others. */
export const labelTasks = (tree: Root): void => {
  const boxes = new Set<Element>()
  visit(tree, 'element', (item) => {
    if (item.tagName !== 'li' || !Array.isArray(item.properties.className)) return
    const box = boxIn(item)
    if (box === undefined) return
    box.properties.ariaLabel = box.properties.checked === true ? '끝낸 일' : '남은 일'
    boxes.add(box)
  })
  visit(tree, 'element', (node, index, parent) => {
    if (node.tagName !== 'input' || boxes.has(node) || parent === undefined || index === undefined) return
    parent.children.splice(index, 1)
    return [SKIP, index]
  })
}
