import { posix } from 'node:path'

import type { Element, Root } from 'hast'
import { toString } from 'hast-util-to-string'
import type { Link, PhrasingContent, Root as Markdown } from 'mdast'
import { SKIP, visit } from 'unist-util-visit'

import { decoded } from '#/contract/addresses.ts'
import { pathSegments } from '#/contract/screens.ts'
import { bareAddress } from '#/text/bare-address.ts'

import { encodedPath, fileUrl } from '../images/image-url.ts'
import { classesOf } from './elements.ts'

/** The target of a link or image in a post. */
type Reference =
  /** A file under the posts folder, by its NFC path; `suffix` is the query and the fragment. */
  | { readonly kind: 'file'; readonly path: string; readonly suffix: string }
  /** An http(s) URL of another origin. */
  | { readonly kind: 'external' }
  /** A page of the blog, an anchor, or another scheme (`mailto:`). */
  | { readonly kind: 'other' }

/** Resolves relative addresses where the blog has no URL of its own. */
const placeholderOrigin = 'http://posts.invalid'

/** Whether an address is a URL or starts at the root of the site, and so means the same in every file. */
export const isAbsoluteAddress = (address: string): boolean => /^(?:https?:\/)?\/[^/\\]/i.test(address)

/** A file extension: `.md`, `.mp3`; unlike `2024.11.20` and `3.5점`. */
const withExtension = /\.(?=\w*[a-z])[a-z\d]{2,8}(?:[?#]|$)/i

/**
 * Whether an address, as it was written, may lead anywhere: it has a scheme, starts at the root of the site, or leads to an
 * anchor, a folder, a page (no Hangul) or a file, which always has an extension. Anything else is a word after a label and a
 * colon.
 */
export const isAddress = (written: string): boolean =>
  /^(?:[a-z][a-z\d+.-]*:|[/#?.\\]|[a-z][^가-힣]*$)|[/\\]$/i.test(written) || withExtension.test(written)

/**
 * Resolves an address in the post at path `from`. The URL parser handles `./` and `../`, which cannot leave the posts folder, just
 * as in a browser they cannot leave the root of a site.
 */
export const parseReference = (address: string, from: string, siteUrl: string | null): Reference => {
  const base = `${placeholderOrigin}/${encodedPath(from)}`
  // Backslashes, which Windows puts between folders, are percent-encoded by now; the URL parser would read bare ones as `/`.
  // Not after a slash or a colon: a slash there would begin a host, but `%5c` does not in a browser.
  const url = URL.parse(address.replaceAll(/(?<=[^:/])%5c/gi, '/'), base)
  if (url === null || address === '' || /^[#?]/.test(address)) return { kind: 'other' }
  if (url.origin !== placeholderOrigin) {
    const isWeb = url.protocol === 'http:' || url.protocol === 'https:'
    return { kind: isWeb && url.origin !== siteUrl ? 'external' : 'other' }
  }
  if (address.startsWith('/')) return { kind: 'other' }
  // A `%` that encodes nothing, as in `50%off.png`, would keep the whole path from being decoded.
  const path = decoded(url.pathname.replaceAll(/%(?![\da-f]{2})/gi, '%25'))
  return { kind: 'file', path: path.normalize('NFC').slice(1), suffix: url.search + url.hash }
}

/** The path of an address from the root of the blog's own site, with or without its origin; `null` for any other address. */
export const pathOnSite = (address: string, siteUrl: string | null): string | null => {
  if (!isAbsoluteAddress(address)) return null
  const home = siteUrl ?? placeholderOrigin
  const url = URL.parse(address, home)
  return url?.origin === home ? url.pathname : null
}

/** The path under the posts folder at a path of the site (`/files/…`); `null` for a path of something else. */
export const fileAt = (path: string): string | null =>
  path.startsWith('/files/') ? (pathSegments(path)?.slice(1).join('/').normalize('NFC') ?? '') : null

/**
 * The paths under the posts folder that the `thumbnail` of front matter may name, the likelier first: as it is written
 * (`여름 #1.jpg`), and read as a link (`%20`).
 */
export const thumbnailPaths = (written: string, from: string, siteUrl: string | null): readonly string[] => {
  const reference = parseReference(written, from, siteUrl)
  const asWritten = posix.join(posix.dirname(from), written.normalize('NFC'))
  return [asWritten, ...(reference.kind === 'file' ? [reference.path] : [])]
}

/** A host before Hangul, which GFM includes in it: `https://example.com이란`. */
const host = /^(?:https?:\/\/|www\.)[^/?#]*[\w)\]'"](?=[가-힣]+$)/i

/** Whether the source of a link is as long as its label, unlike `<https://…>` and `[https://…](https://…)`. */
export const isBare = ({ position }: Link, text: string): boolean =>
  position?.start.offset === undefined ||
  position.end.offset === undefined ||
  position.end.offset - position.start.offset === text.length

/** Remark plugin: takes Korean particles and punctuation off bare URLs, which in GFM extend to the next space. */
export const stripParticles = () => (tree: Markdown) => {
  visit(tree, 'link', (link, index, parent) => {
    const [label] = link.children
    if (parent === undefined || index === undefined || label?.type !== 'text' || link.children.length > 1) return
    const { value } = label
    const end = bareAddress(host.exec(value)?.[0] ?? value).length
    if (end === value.length || !isBare(link, value) || !link.url.endsWith(value)) return
    const cut = value.length - end
    link.url = link.url.slice(0, -cut)
    label.value = value.slice(0, end)
    const rest: PhrasingContent = { type: 'text', value: value.slice(end) }
    parent.children.splice(index + 1, 0, rest)
    return [SKIP, index + 2]
  })
}

/** All elements within links: a link put into one of these would end the outer link. */
export const elementsInLinks = (tree: Root): ReadonlySet<Element> => {
  const found = new Set<Element>()
  visit(tree, 'element', (node, _index, parent) => {
    if (parent?.type === 'element' && (parent.tagName === 'a' || found.has(parent))) found.add(node)
  })
  return found
}

export type LinkSettings = {
  /** The path of the post. */
  readonly path: string
  readonly siteUrl: string | null
}

const hasAccessibleName = (link: Element): boolean => {
  let shown = toString(link).trim() !== ''
  visit(link, 'element', ({ tagName, properties }) => {
    if (tagName === 'img' && (properties.alt ?? '').trim() !== '') shown = true
  })
  return shown
}

const withoutScheme = (address: string): string =>
  decoded(address.trim())
    .replace(/^https?:\/\//i, '')
    .replace(/\/$/, '')

/** Whether the words of a link are its address: in print, it need not follow them. */
const showsAddress = (link: Element, href: string): boolean => withoutScheme(toString(link)) === withoutScheme(href)

/**
 * Resolves links relative to the post's file; those without an address become plain text, external ones are marked. A link to
 * another post's file is redirected when followed: this post need not be rendered again when that post moves.
 */
export const resolveLinks = (tree: Root, { path, siteUrl }: LinkSettings): void => {
  visit(tree, 'element', (link, index, parent) => {
    const { href } = link.properties
    if (link.tagName !== 'a' || parent === undefined || index === undefined) return
    if (typeof href !== 'string') {
      // The sanitiser removed the address. A bare `<a id>` is an anchor for other links.
      if (link.properties.id !== undefined) return SKIP
      parent.children.splice(index, 1, ...link.children)
      return [SKIP, index]
    }
    const reference = parseReference(href, path, siteUrl)
    link.properties.href = reference.kind === 'file' ? `${fileUrl(reference.path)}${reference.suffix}` : href
    if (reference.kind === 'external') {
      link.properties.className = [...classesOf(link), 'external', ...(showsAddress(link, href) ? ['address'] : [])]
      link.properties.rel = ['noopener', 'noreferrer']
    }
    // `[](a.pdf)`, or a linked image without `alt`.
    if (!hasAccessibleName(link)) link.properties.ariaLabel ??= href
  })
}
