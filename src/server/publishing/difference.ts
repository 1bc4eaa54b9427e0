import type { PostFile } from '../posts-folder/post-file.ts'
import { fingerprint } from './fingerprint.ts'
import type { Identities } from './identity.ts'
import { createPace } from './pace.ts'
import type { StoredPost } from './stored-posts.ts'

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
export const differenceOf = async (
  { posts, kept }: Identities,
  storedPosts: readonly StoredPost[],
  owner: string,
): Promise<Difference> => {
  const pace = createPace()
  const storedById = new Map(storedPosts.map((stored) => [stored.id, stored]))
  const shown = new Set<number>()
  const movedTo = new Map<string, number>()
  const incoming: Incoming[] = []
  const renamed: { id: number; path: string }[] = []
  for (const { id, file } of posts) {
    await pace()
    const stored = storedById.get(id)
    const isMoved = stored?.path !== file.path
    if (isMoved) movedTo.set(file.path, id)
    if (file.draft) {
      if (isMoved && stored !== undefined) renamed.push({ id, path: file.path })
      continue
    }
    shown.add(id)
    const print = fingerprint(file, owner)
    if (isMoved || stored?.published !== 1 || stored.fingerprint !== print)
      incoming.push({ id, file, fingerprint: print, stored })
  }
  const isWithdrawn = ({ id, published }: StoredPost): boolean => published === 1 && !shown.has(id) && !kept.has(id)
  const isDisplaced = ({ id, path }: StoredPost): boolean => path !== null && (movedTo.get(path) ?? id) !== id
  return {
    incoming,
    withdrawn: storedPosts.filter(isWithdrawn).map(({ id }) => id),
    renamed,
    displaced: storedPosts.filter(isDisplaced).map(({ id }) => id),
  }
}
