import { posix } from 'node:path'

import remarkGfm from 'remark-gfm'
import remarkStringify from 'remark-stringify'
import { unified } from 'unified'

import { decoded } from '#/contract/addresses.ts'
import { bareAddress } from '#/text/bare-address.ts'

import { isAbsoluteAddress } from '../../markdown/links.ts'
import { addressesIn } from '../addresses-in-text.ts'
import type { ImportedPost } from './imported.ts'
import { replaceAt, type Replacement } from './replacements.ts'
import { markdownPath } from './rewrite-links.ts'

/** Finds the imported post at an address of the old blog; returns the address of its file, relative to the post `from`. */
export type FindOwnPost = (address: string, from: string) => string | undefined

/** Stands for the old blog's address where that is unknown. */
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

const markdown = unified().use(remarkGfm).use(remarkStringify).freeze()

/** A link whose words are a title; it may be in a table. */
const titledLink = (url: string, title: string): string =>
  markdown
    .stringify({
      type: 'root',
      children: [{ type: 'paragraph', children: [{ type: 'link', url, children: [{ type: 'text', value: title }] }] }],
    })
    .trimEnd()
    .replaceAll('|', String.raw`\|`)

/** An address resolved against a page of the old blog; `null` if it stays within that page, or cannot be resolved. */
const resolved = (address: string, page: string | undefined, home: string): string | null => {
  if (isAbsoluteAddress(address)) return address
  if (page === undefined || /^(?:[#?]|$)/.test(address)) return null
  const [, path = '', fragment = ''] = /^([^#]*)(.*)$/s.exec(address) ?? []
  const url = URL.parse(path, URL.parse(page, home)?.href)
  return url === null ? null : url.href + fragment
}

/**
 * Rewrites the links of posts that lead to posts of the old blog; `addresses` are those that each path had there, its own first.
 * A link that shows its address gets the title of the post: the old address would lead readers away.
 */
export const relinkPosts = (
  posts: readonly ImportedPost[],
  addresses: ReadonlyMap<string, readonly string[]>,
  home: string | null,
): readonly ImportedPost[] => {
  const known = posts.flatMap(({ path }) => (addresses.get(path) ?? []).map((address) => [address, path] as const))
  if (known.length === 0) return posts
  const findOwnPost = createFindOwnPost(known, home)
  const titles = new Map(posts.map(({ path, matter }) => [path, matter.title]))
  const titled = (found: string, from: string): string => {
    const path = posix.join(posix.dirname(from), decoded(found.replace(/#.*/s, '')))
    return titledLink(found, titles.get(path) ?? path)
  }
  return posts.map((post) => {
    const [page] = addresses.get(post.path) ?? []
    const find = (address: string): string | undefined => {
      const old = resolved(address, page, home ?? unknownHome)
      return old === null ? undefined : findOwnPost(old, post.path)
    }
    const replacements = addressesIn(post.body).flatMap(({ address, isImage, range, autolink }): Replacement[] => {
      if (isImage) return []
      if (autolink !== null && post.body[autolink.start - 1] !== '!') {
        const written = post.body.slice(autolink.start, autolink.end)
        // A particle may follow a bare one.
        for (const text of [written, bareAddress(written)]) {
          const found = find(address.slice(0, address.length - (written.length - text.length)))
          const end = autolink.start + text.length
          if (found !== undefined) return [{ start: autolink.start, end, text: titled(found, post.path) }]
        }
      }
      const text = range === null ? undefined : find(address)
      return text === undefined || range === null ? [] : [{ ...range, text }]
    })
    return { ...post, body: replaceAt(post.body, replacements) }
  })
}
