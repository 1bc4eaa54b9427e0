import type { Root } from 'hast'
import { visit } from 'unist-util-visit'
import type { Element } from 'xast'

import { textAttribute } from '../../markdown/elements.ts'
import { createFindOwnPost, type FindOwnPost } from './own-posts.ts'
import { gmtTime, textOf } from './wxr.ts'

const homeOf = (channel: Element): string | null =>
  textOf(channel, 'wp:base_blog_url') || textOf(channel, 'link') || null

/** The addresses of a post, from the root of its host; WordPress also has it at the home page, by number. A draft has had none. */
export const addressesOf = (channel: Element, item: Element): readonly string[] => {
  if (gmtTime(textOf(item, 'wp:post_date_gmt')) === null) return []
  const { pathname = '', search = '' } = URL.parse(textOf(item, 'link')) ?? {}
  const isAtRoot = URL.parse(homeOf(channel) ?? '')?.pathname === '/'
  return [pathname + search, ...(isAtRoot ? [`/?p=${textOf(item, 'wp:post_id')}`] : [])]
}

/** `posts`: the items that become posts, each with its path. */
export const findOwnPostIn = (
  channel: Element,
  posts: readonly (readonly [item: Element, path: string])[],
): FindOwnPost =>
  createFindOwnPost(
    posts.flatMap(([item, path]) =>
      [textOf(item, 'link'), `?p=${textOf(item, 'wp:post_id')}`].map((address) => [address, path] as const),
    ),
    homeOf(channel),
  )

/** Rewrites links between the old blog's posts to point at the imported ones. Changes `tree`. */
export const relinkToImported = (tree: Root, findOwnPost: FindOwnPost): void => {
  visit(tree, 'element', ({ tagName, properties }) => {
    const address = textAttribute(properties.href)
    // An address within the post stays.
    const found = tagName !== 'a' || /^(?:#|$)/.test(address) ? undefined : findOwnPost(address, '')
    if (found !== undefined) properties.href = found
  })
}
