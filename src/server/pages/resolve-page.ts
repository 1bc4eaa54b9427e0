import { nameInAddress, postPath, tagPath } from '#/contract/addresses.ts'
import { matchScreen, type ScreenMatch, type ScreenName } from '#/contract/screens.ts'

import { findCategory, findSubcategory } from '../categories/categories.ts'
import type { Reader } from '../database/database.ts'
import { categoryScope, everyPost, type Scope, subcategoryScope, tagScope } from '../database/scope.ts'
import { countPosts, findPublishedPost } from '../posts/posts.ts'
import { findTag } from '../tags/tags.ts'

export type ResolvedPage = {
  readonly status: 200 | 404
  /** The canonical path to redirect to; `null` if this is it. */
  readonly movedTo: string | null
  /** The number of posts in its list; `null` for a screen without one. */
  readonly postCount: number | null
  /** When the post was last changed, ISO 8601; `null` for other screens. */
  readonly changedAt: string | null
}

const there: ResolvedPage = { status: 200, movedTo: null, postCount: null, changedAt: null }
const missing: ResolvedPage = { ...there, status: 404 }

type Find = (db: Reader, match: ScreenMatch) => Promise<ResolvedPage>

const list = async (db: Reader, scope: Scope, movedTo: string | null = null): Promise<ResolvedPage> => ({
  ...there,
  movedTo,
  postCount: await countPosts(db, scope),
})

/** Checks the screens whose existence depends on the database; all others always exist. */
const finders: Partial<Record<ScreenName, Find>> = {
  home: (db) => list(db, everyPost),
  category: async (db, { ids: [id = 0] }) =>
    (await findCategory(db, id)) === undefined ? missing : list(db, categoryScope(id)),
  // A subcategory may be another category's.
  subcategory: async (db, { ids: [id = 0, subId = 0] }) =>
    (await findSubcategory(db, subId))?.category_id === id ? list(db, subcategoryScope(subId)) : missing,
  // The page shows the name in the URL as its heading: whoever makes up a link must not be able to choose it.
  tag: async (db, { ids: [id = 0], label }) => {
    const tag = await findTag(db, id)
    if (tag === undefined) return missing
    const isNamed = (nameInAddress(tag.name) ?? null) === label
    return list(db, tagScope(id), isNamed ? null : tagPath(id, tag.name))
  },
  post: async (db, { ids: [id = 0], label }) => {
    const post = await findPublishedPost(db, id)
    if (post === undefined) return missing
    return { ...there, movedTo: post.slug === label ? null : postPath(post), changedAt: post.updated_at }
  },
}

/**
 * What a path leads to: page, redirect or 404. The only place where that is decided, except spelling redirects (`tidyPath` in
 * `page-address.ts`).
 */
export const resolvePage = async (db: Reader, path: string): Promise<ResolvedPage> => {
  const match = matchScreen(path)
  if (match === null) return missing
  return (await finders[match.screen.name]?.(db, match)) ?? there
}
