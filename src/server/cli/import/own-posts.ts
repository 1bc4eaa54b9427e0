import { posix } from 'node:path'

import { decoded } from '#/contract/addresses.ts'

import { isAbsoluteAddress } from '../../markdown/links.ts'
import { addressesIn } from '../markdown-links.ts'
import type { ImportedPost } from './imported.ts'
import { replaceAt } from './replacements.ts'
import { markdownPath } from './rewrite-links.ts'

/** Finds the imported post at an address of the old blog: an address of its file, from another post's. */
export type FindOwnPost = (address: string, from: string) => string | undefined

/** Where nothing but addresses from the root of the old blog are known. */
const unknownHome = 'http://old-blog.invalid'

/** What all spellings of a page's address share; its number, in an address such as `/?p=12`. */
const keyOf = (address: string, home: string): string | null => {
  const url = URL.parse(address, home)
  if (url === null || !/^https?:$/.test(url.protocol)) return null
  const number = url.searchParams.get('p')
  const path = decoded(url.pathname).normalize('NFC').toLowerCase()
  const page = number === null ? path.replace(/(?:\/index)?\.html?$/, '').replace(/\/+$/, '') : `?p=${number}`
  return page === '' ? null : `${url.host.replace(/^www\./, '')}${page}`
}

/**
 * `posts`: an old address of a post with its path under the folder of the import. An address of several posts leads to none.
 * `home`: the address of the old blog, if it is known.
 */
export const createFindOwnPost = (
  posts: Iterable<readonly [address: string, path: string]>,
  home: string | null,
): FindOwnPost => {
  const base = home ?? unknownHome
  const paths = new Map<string, string | null>()
  for (const [address, path] of posts) {
    const key = keyOf(address, base)
    if (key !== null) paths.set(key, paths.has(key) && paths.get(key) !== path ? null : path)
  }
  return (address, from) => {
    const key = keyOf(address, base)
    const path = key === null ? null : paths.get(key)
    if (path === null || path === undefined) return undefined
    // Comments have other numbers here.
    const fragment = /#(?!(?:comment-?\d+|comments|respond)$).+/.exec(address)?.[0] ?? ''
    return markdownPath(posix.relative(posix.dirname(from), path)) + fragment
  }
}

/** Rewrites the links of posts that lead to posts of the old blog; `addresses` are those that each path had there. */
export const relinkPosts = (
  posts: readonly ImportedPost[],
  addresses: ReadonlyMap<string, readonly string[]>,
  home: string | null,
): readonly ImportedPost[] => {
  const known = posts.flatMap(({ path }) => (addresses.get(path) ?? []).map((address) => [address, path] as const))
  if (known.length === 0) return posts
  const findOwnPost = createFindOwnPost(known, home)
  return posts.map((post) => {
    const replacements = addressesIn(post.body).flatMap(({ address, isImage, range }) => {
      const text = isImage || !isAbsoluteAddress(address) ? undefined : findOwnPost(address, post.path)
      return text === undefined || range === null ? [] : [{ ...range, text }]
    })
    return { ...post, body: replaceAt(post.body, replacements) }
  })
}
