import type { Element, Root } from 'hast'
import { toString } from 'hast-util-to-string'
import { SKIP, visit } from 'unist-util-visit'

const levelOf = ({ tagName }: Element): number | null => (/^h[1-6]$/.test(tagName) ? Number(tagName[1]) : null)

const isFootnotes = ({ properties }: Element): boolean => properties.dataFootnotes !== undefined

const headingsOf = (tree: Root): { readonly heading: Element; readonly level: number }[] => {
  const found: { heading: Element; level: number }[] = []
  visit(tree, 'element', (heading) => {
    if (isFootnotes(heading)) return SKIP
    const level = levelOf(heading)
    if (level !== null) found.push({ heading, level })
  })
  return found
}

/**
 * Normalises heading levels: the page's only h1 is the title, so a post's outermost headings become h2, and nested ones follow
 * without gaps, whatever number of `#` they were written with.
 */
export const normaliseHeadings = (tree: Root): void => {
  const open: number[] = []
  for (const { heading, level } of headingsOf(tree)) {
    while (open.length > 0 && (open.at(-1) ?? 0) >= level) open.pop()
    open.push(level)
    heading.tagName = `h${Math.min(open.length + 1, 6)}`
  }
}

/** Gives headings without an id, because their slug is empty (`## 🎉`), one for {@link linkHeadings}. */
export const fillHeadingIds = (tree: Root): void => {
  for (const { heading } of headingsOf(tree)) {
    if (/^(?:-\d+)?$/.test(heading.properties.id ?? '')) heading.properties.id = 'section'
  }
}

/** Appends a permalink to every heading; its symbol is in the stylesheet. */
export const linkHeadings = (tree: Root): void => {
  for (const { heading } of headingsOf(tree)) {
    const { id } = heading.properties
    if (id === undefined || toString(heading).trim() === '') continue
    heading.children.push({
      type: 'element',
      tagName: 'a',
      properties: { className: ['heading-anchor'], href: `#${id}`, ariaLabel: '이 제목으로 가는 링크' },
      children: [],
    })
  }
}
