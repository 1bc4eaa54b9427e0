import type { Element, Root } from 'hast'
import { toString } from 'hast-util-to-string'
import { SKIP, visit } from 'unist-util-visit'

import { fileUrl } from '../images/image-url.ts'
import { readReference } from './reference.ts'

export type LinkSettings = {
  /** The post that holds the links. */
  readonly path: string
  /** The page of the post at a path under the posts folder; `null` while there is none. */
  readonly linkTo: (path: string) => string | null
  readonly siteUrl: string | null
}

const shownBy = (link: Element): boolean => {
  let shown = toString(link).trim() !== ''
  visit(link, 'element', ({ tagName, properties }) => {
    if (tagName === 'img' && (properties.alt ?? '').trim() !== '') shown = true
  })
  return shown
}

const targetOf = (path: string, linkTo: LinkSettings['linkTo']): string | null =>
  path.endsWith('.md') ? linkTo(path) : fileUrl(path)

/** Points links at what they mean from the page; one that means nothing there is left as its text. */
export const settleLinks = (tree: Root, { path, linkTo, siteUrl }: LinkSettings): void => {
  visit(tree, 'element', (link, index, parent) => {
    const { href } = link.properties
    if (link.tagName !== 'a' || parent === undefined || index === undefined) return
    const reference = typeof href === 'string' ? readReference(href, path, siteUrl) : null
    const target = reference?.kind === 'file' ? targetOf(reference.path, linkTo) : href
    if (typeof href !== 'string' || typeof target !== 'string') {
      // The sanitiser took the address, or there is no page yet. A bare `<a id>` is a place that others link to.
      if (link.properties.id !== undefined) delete link.properties.href
      else parent.children.splice(index, 1, ...link.children)
      return [SKIP, link.properties.id === undefined ? index : index + 1]
    }
    link.properties.href = reference?.kind === 'file' ? `${target}${reference.suffix}` : target
    if (reference?.kind === 'external') {
      link.properties.className = ['external']
      link.properties.rel = ['noopener', 'noreferrer']
    }
    // `[](a.pdf)` and a linked image without words have no name otherwise.
    if (!shownBy(link)) link.properties.ariaLabel ??= href
  })
}
