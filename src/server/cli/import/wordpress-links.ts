import type { Root } from 'hast'
import { visit } from 'unist-util-visit'
import type { Element } from 'xast'

import { textAttribute } from '../../markdown/elements.ts'
import { createFindOwnPost, type FindOwnPost } from './own-posts.ts'
import { textOf } from './wxr.ts'

/** `posts`: the items that become posts, each with its path. */
export const findOwnPostIn = (
  channel: Element,
  posts: readonly (readonly [item: Element, path: string])[],
): FindOwnPost =>
  createFindOwnPost(
    posts.flatMap(([item, path]) =>
      [textOf(item, 'link'), `?p=${textOf(item, 'wp:post_id')}`].map((address) => [address, path] as const),
    ),
    textOf(channel, 'wp:base_blog_url') || textOf(channel, 'link') || null,
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
