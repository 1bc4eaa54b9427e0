import type { Element, Root } from 'hast'
import { toString } from 'hast-util-to-string'
import { SKIP, visit } from 'unist-util-visit'

import { fileUrl } from '../images/image-url.ts'
import { readReference } from './reference.ts'

export type LinkSettings = {
  /** The path of the post. */
  readonly path: string
  /** The URL of the post at a path under the posts folder; `null` if there is none. */
  readonly linkTo: (path: string) => string | null
  readonly siteUrl: string | null
}

const hasAccessibleName = (link: Element): boolean => {
  let shown = toString(link).trim() !== ''
  visit(link, 'element', ({ tagName, properties }) => {
    if (tagName === 'img' && (properties.alt ?? '').trim() !== '') shown = true
  })
  return shown
}

const targetOf = (path: string, linkTo: LinkSettings['linkTo']): string | null =>
  path.endsWith('.md') ? linkTo(path) : fileUrl(path)

/** Resolves links relative to the post's file; broken ones become plain text, external ones are marked. */
export const resolveLinks = (tree: Root, { path, linkTo, siteUrl }: LinkSettings): void => {
  visit(tree, 'element', (link, index, parent) => {
    const { href } = link.properties
    if (link.tagName !== 'a' || parent === undefined || index === undefined) return
    const reference = typeof href === 'string' ? readReference(href, path, siteUrl) : null
    const target = reference?.kind === 'file' ? targetOf(reference.path, linkTo) : href
    if (typeof href !== 'string' || typeof target !== 'string') {
      // The sanitiser removed the address, or the post does not exist. A bare `<a id>` is an anchor for other links.
      if (link.properties.id !== undefined) delete link.properties.href
      else parent.children.splice(index, 1, ...link.children)
      return [SKIP, link.properties.id === undefined ? index : index + 1]
    }
    link.properties.href = reference?.kind === 'file' ? `${target}${reference.suffix}` : target
    if (reference?.kind === 'external') {
      link.properties.className = ['external']
      link.properties.rel = ['noopener', 'noreferrer']
    }
    // `[](a.pdf)`, or a linked image without `alt`.
    if (!hasAccessibleName(link)) link.properties.ariaLabel ??= href
  })
}
