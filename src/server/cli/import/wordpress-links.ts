import type { Root } from 'hast'
import { visit } from 'unist-util-visit'
import type { Element } from 'xast'

import { decoded } from '#/contract/addresses.ts'

import { textAttribute } from '../../markdown/elements.ts'
import { markdownPath } from './rewrite-links.ts'
import { textOf } from './wxr.ts'

/** The paths of imported posts, by the keys of their old addresses. */
export type OwnPosts = {
  /** The old blog's address. */
  readonly home: string
  readonly paths: ReadonlyMap<string, string>
}

/** What all spellings of a page's address share; its number, in an address such as `/?p=12`. */
const keyOf = (address: string, home: string): string | null => {
  const url = URL.parse(address, home)
  if (url === null || !/^https?:$/.test(url.protocol)) return null
  const number = url.searchParams.get('p')
  const page = number === null ? decoded(url.pathname).normalize('NFC').replace(/\/+$/, '') : `?p=${number}`
  return page === '' ? null : `${url.host.replace(/^www\./, '')}${page}`
}

/** `posts`: the items that become posts, each with its path. */
export const ownPostsIn = (channel: Element, posts: readonly (readonly [item: Element, path: string])[]): OwnPosts => {
  const home = textOf(channel, 'wp:base_blog_url') || textOf(channel, 'link')
  const keys = posts.flatMap(([item, path]) =>
    [textOf(item, 'link'), `?p=${textOf(item, 'wp:post_id')}`].map((address) => [keyOf(address, home), path] as const),
  )
  return { home, paths: new Map(keys.flatMap(([key, path]) => (key === null ? [] : [[key, path]]))) }
}

/** Rewrites links between the old blog's posts to point at the imported ones. Changes `tree`. */
export const relinkToImported = (tree: Root, { home, paths }: OwnPosts): void => {
  visit(tree, 'element', ({ tagName, properties }) => {
    const address = textAttribute(properties.href)
    // An address within the post stays.
    const key = tagName !== 'a' || /^(?:#|$)/.test(address) ? null : keyOf(address, home)
    const path = key === null ? undefined : paths.get(key)
    if (path === undefined) return
    // Comments have other numbers here.
    const fragment = /#(?!comment|respond).+/.exec(address)?.[0] ?? ''
    properties.href = `${markdownPath(path)}${fragment}`
  })
}
