const wrap = (table: Element) => {
  const frame = table.ownerDocument.createElement('div')
  frame.className = 'table'
  frame.tabIndex = 0
  frame.setAttribute('role', 'region')
  frame.setAttribute('aria-label', '표')
  table.replaceWith(frame)
  frame.append(table)
}

/** Makes wide tables and code blocks of other servers scrollable and focusable, like our own. */
export const makeScrollable = (block: Element): void => {
  if (block.tagName === 'PRE') block.setAttribute('tabindex', '0')
  if (block.tagName === 'TABLE' && block.parentElement?.classList.contains('table') !== true) wrap(block)
}
