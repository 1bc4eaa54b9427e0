import { fingerprint } from './fingerprint.ts'
import type { Identities, KnownPost } from './identity.ts'
import type { PostFile } from './post-file.ts'

export type StoredPost = KnownPost & { readonly published: number; readonly fingerprint: string }

/** A file whose post is new, has changed, or comes back. */
export type Incoming = {
  readonly id: number
  readonly file: PostFile
  readonly fingerprint: string
  /** `undefined` for a post never seen before. */
  readonly stored: StoredPost | undefined
}

export type Difference = {
  readonly incoming: readonly Incoming[]
  /** Published posts that leave the site. */
  readonly withdrawn: readonly number[]
  /** Drafts of known posts whose file has another path now. */
  readonly renamed: readonly { readonly id: number; readonly path: string }[]
  /** Posts whose path belongs to another post now. */
  readonly displaced: readonly number[]
}

/** What has to change for the stored posts to be those of the files. */
export const differenceOf = (
  { posts, kept }: Identities,
  storedPosts: readonly StoredPost[],
  owner: string,
): Difference => {
  const storedById = new Map(storedPosts.map((stored) => [stored.id, stored]))
  const idByPath = new Map(posts.map(({ id, file }) => [file.path, id]))
  const shown = new Set(posts.flatMap(({ id, file }) => (file.draft ? [] : [id])))
  const movedTo = ({ id, path }: StoredPost): boolean => path !== null && (idByPath.get(path) ?? id) !== id
  return {
    incoming: posts.flatMap(({ id, file }) => {
      if (file.draft) return []
      const stored = storedById.get(id)
      const print = fingerprint(file, owner)
      const same = stored?.published === 1 && stored.fingerprint === print && stored.path === file.path
      return same ? [] : [{ id, file, fingerprint: print, stored }]
    }),
    withdrawn: storedPosts.flatMap(({ id, published }) =>
      published === 1 && !shown.has(id) && !kept.has(id) ? [id] : [],
    ),
    renamed: posts.flatMap(({ id, file }) => {
      const stored = storedById.get(id)
      return file.draft && stored !== undefined && stored.path !== file.path ? [{ id, path: file.path }] : []
    }),
    displaced: storedPosts.flatMap((stored) => (movedTo(stored) ? [stored.id] : [])),
  }
}
