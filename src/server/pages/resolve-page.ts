import { decoded, askedPage, listPath, searchPath, nameInAddress, postPath, tagPath } from '#/contract/addresses.ts'
import { matchScreen, pathSegments, type ScreenMatch, type ScreenName } from '#/contract/screens.ts'
import { askedText } from '#/text/search/query-limits.ts'

import { findCategory, findSubcategory } from '../categories/categories.ts'
import type { Reader } from '../database/database.ts'
import { categoryScope, everyPost, type Scope, subcategoryScope, tagScope } from '../database/scope.ts'
import { aliasOf } from '../posts-folder/aliases.ts'
import { countPosts, findPostByAlias, findPublishedPost } from '../posts/posts.ts'
import { findTag } from '../tags/tags.ts'

/** The NFC of a percent-encoded path segment; a malformed one stays as it is. */
const compose = (part: string): string => {
  const written = decoded(part)
  return written === written.normalize('NFC') ? part : encodeURIComponent(written.normalize('NFC'))
}

/**
 * Without duplicate slashes, trailing slashes and trailing spaces, which the client's router ignores, and in NFC. Other
 * spellings are redirected to this one.
 */
export const tidyPath = (path: string): string => {
  const trimmed = path.replaceAll(/\/{2,}/g, '/').replace(/(?<!\/|%20)(?:\/|%20)+$/, '') || '/'
  return pathSegments(trimmed) === null && matchScreen(trimmed) === null
    ? path
    : trimmed.split('/').map(compose).join('/')
}

/** The canonical percent-encoding of a path, for the cache key: `/x^y` → `/x%5Ey`. */
export const plainPath = (path: string): string =>
  pathSegments(path) === null
    ? path
    : path
        .split('/')
        .map((part) => encodeURIComponent(decodeURIComponent(part)))
        .join('/')

/** The address of a search as the router spells it; it would redirect any other spelling. */
const searchAddress = (given: URLSearchParams, page: number): string => {
  const query = askedText(given.get('q') ?? '')
  const used = new URLSearchParams({
    ...(query !== '' && { q: query }),
    ...(page > 1 && { page: String(page) }),
    ...(given.get('literal') === '1' && { literal: '1' }),
  })
  return used.size === 0 ? searchPath : `${searchPath}?${used}`
}

/**
 * The part of an address that the page depends on, for the cache key: drops campaign parameters, and `page` on screens
 * without pages.
 */
export const parseAddress = (path: string, searchParams: URLSearchParams) => {
  const { screen } = matchScreen(path) ?? {}
  const [given, ...more] = searchParams.getAll('page')
  const page = screen?.paged !== true || more.length > 0 ? 1 : askedPage(given)
  return { page, address: screen?.name === 'search' ? searchAddress(searchParams, page) : listPath(path, page) }
}

export type ResolvedPage = {
  readonly status: 200 | 404
  /** The canonical path to redirect to; `null` if this is it. */
  readonly movedTo: string | null
  /** The number of posts in its list; `null` for a screen without one. */
  readonly postCount: number | null
  /** When the post was last changed, ISO 8601; `null` for other screens. */
  readonly changedAt: string | null
}

const found: ResolvedPage = { status: 200, movedTo: null, postCount: null, changedAt: null }
const notFound: ResolvedPage = { ...found, status: 404 }

type Find = (db: Reader, match: ScreenMatch) => Promise<ResolvedPage>

const list = async (db: Reader, scope: Scope, movedTo: string | null = null): Promise<ResolvedPage> => ({
  ...found,
  movedTo,
  postCount: await countPosts(db, scope),
})

/** What the database says of a screen: whether it exists, and how many posts it lists. All others exist and list none. */
const finders: Partial<Record<ScreenName, Find>> = {
  home: (db) => list(db, everyPost),
  category: async (db, { ids: [id = 0] }) =>
    (await findCategory(db, id)) === undefined ? notFound : list(db, categoryScope(id)),
  // A subcategory may be another category's.
  subcategory: async (db, { ids: [id = 0, subId = 0] }) =>
    (await findSubcategory(db, subId))?.category_id === id ? list(db, subcategoryScope(subId)) : notFound,
  // The page shows the name in the URL as its heading: the author of a link must not be able to choose it.
  tag: async (db, { ids: [id = 0], label }) => {
    const tag = await findTag(db, id)
    if (tag === undefined) return notFound
    const isNamed = (nameInAddress(tag.name) ?? null) === label
    return list(db, tagScope(id), isNamed ? null : tagPath(id, tag.name))
  },
  post: async (db, { ids: [id = 0], label }) => {
    const post = await findPublishedPost(db, id)
    if (post === undefined) return notFound
    return { ...found, movedTo: post.slug === label ? null : postPath(post), changedAt: post.updated_at }
  },
}

/**
 * What a path leads to: page, redirect or 404. The only place where that is decided, except spelling redirects ({@link tidyPath}).
 */
export const resolvePage = async (db: Reader, path: string): Promise<ResolvedPage> => {
  const match = matchScreen(path)
  if (match !== null) return (await finders[match.screen.name]?.(db, match)) ?? found
  const alias = aliasOf(path)
  const post = alias === null ? undefined : await findPostByAlias(db, alias)
  return post === undefined ? notFound : { ...found, movedTo: postPath(post) }
}
