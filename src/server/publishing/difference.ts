import type { Writer } from '../database/database.ts'
import type { PostFile } from '../posts-folder/post-file.ts'
import { shortHash } from '../short-hash.ts'
import { createTimeSlices } from '../time-slices.ts'
import type { Identities, KnownPost } from './identity.ts'

export type StoredPost = KnownPost & {
  readonly published: number
  readonly fingerprint: string
}

const chunkSize = 2_000

/** All posts of the database, with the columns to compare; read in chunks, so that requests are served in between. */
export const loadStoredPosts = async (db: Writer): Promise<readonly StoredPost[]> => {
  const nextSlice = createTimeSlices()
  const posts: StoredPost[] = []
  const after = (id: number) =>
    db
      .selectFrom('post')
      .select(['id', 'path', 'published', 'fingerprint', 'source'])
      .where('id', '>', id)
      .orderBy('id')
      .limit(chunkSize)
  let chunk = await after(0).execute()
  while (chunk.length > 0) {
    posts.push(...chunk)
    await nextSlice()
    chunk = await after(chunk.at(-1)?.id ?? 0).execute()
  }
  return posts
}

/** Raise it when unchanged files have to be published again. */
const fingerprintVersion = 2

/** An unchanged file is the same object from one sync to the next, so its text is hashed once. */
const fileHashes = new WeakMap<PostFile, string>()

const fileHash = (file: PostFile): string => {
  const found = fileHashes.get(file)
  if (found !== undefined) return found
  const { slug, title, subtitle, summary, content, thumbnail, author, date, category, subcategory, tags } = file
  const made = shortHash(
    JSON.stringify([
      fingerprintVersion,
      slug,
      title,
      subtitle,
      summary,
      content,
      thumbnail,
      author,
      date,
      category,
      subcategory,
      tags,
      // Appended only if set, so that older fingerprints stay valid.
      ...(file.commentsClosed ? ['comments closed'] : []),
      ...(file.aliases.length > 0 ? [file.aliases] : []),
    ]),
  )
  fileHashes.set(file, made)
  return made
}

/** Before the fingerprints of posts that were published as previews of drafts. */
const previewMark = 'preview '

/** A hash of everything that a file decides about its post. `owner` is the author of files that name none. */
const postFingerprint = (file: PostFile, owner: string): string => {
  const hash = file.author === null ? `${fileHash(file)} ${owner}` : fileHash(file)
  return file.isPreview === true ? previewMark + hash : hash
}

/** What the file decided, whether its post was a preview or not. */
export const withoutPreviewMark = (fingerprint: string): string =>
  fingerprint.startsWith(previewMark) ? fingerprint.slice(previewMark.length) : fingerprint

/** A file whose post is new, changed, moved, or back again. */
export type Incoming = {
  readonly id: number
  readonly file: PostFile
  readonly fingerprint: string
  /** `undefined` for a post never seen before. */
  readonly stored: StoredPost | undefined
}

export type Difference = {
  readonly incoming: readonly Incoming[]
  /**
   * Posts that a changed file leaves as they are (only a comment of its YAML has changed), or whose source is not
   * stored yet.
   */
  readonly onlySourceChanged: readonly { readonly id: number; readonly source: string }[]
  /** Ids of published posts whose file is gone, and of former previews whose file is invalid. */
  readonly withdrawn: readonly number[]
  /** Drafts of known posts whose file has moved. */
  readonly movedDrafts: readonly { readonly id: number; readonly path: string }[]
  /** Ids of posts whose path belongs to another post now. */
  readonly displaced: readonly number[]
}

/**
 * Compares the files with the stored posts. `posts`: without drafts that were never published, unless they have an `id`
 * (`identity.ts`).
 */
export const differenceOf = async (
  { posts, kept }: Identities,
  storedPosts: readonly StoredPost[],
  { owner, showDrafts }: { readonly owner: string; readonly showDrafts: boolean },
): Promise<Difference> => {
  const nextSlice = createTimeSlices()
  const storedById = new Map(storedPosts.map((stored) => [stored.id, stored]))
  const shown = new Set<number>()
  const newIdByPath = new Map<string, number>()
  const incoming: Incoming[] = []
  const onlySourceChanged: { id: number; source: string }[] = []
  const movedDrafts: { id: number; path: string }[] = []
  for (const { id, file } of posts) {
    await nextSlice()
    const stored = storedById.get(id)
    const isMoved = stored?.path !== file.path
    if (isMoved) newIdByPath.set(file.path, id)
    if (file.draft) {
      if (isMoved && stored !== undefined) movedDrafts.push({ id, path: file.path })
      continue
    }
    shown.add(id)
    const fingerprint = postFingerprint(file, owner)
    if (isMoved || stored?.published !== 1 || stored.fingerprint !== fingerprint)
      incoming.push({ id, file, fingerprint, stored })
    else if (stored.source !== file.sourceHash) onlySourceChanged.push({ id, source: file.sourceHash })
  }
  // An invalid file does not say whether it is still a draft.
  const isKept = ({ id, fingerprint }: StoredPost): boolean =>
    kept.has(id) && (showDrafts || !fingerprint.startsWith(previewMark))
  const isWithdrawn = (stored: StoredPost): boolean =>
    stored.published === 1 && !shown.has(stored.id) && !isKept(stored)
  const isDisplaced = ({ id, path }: StoredPost): boolean => path !== null && (newIdByPath.get(path) ?? id) !== id
  return {
    incoming,
    onlySourceChanged,
    withdrawn: storedPosts.filter(isWithdrawn).map(({ id }) => id),
    movedDrafts,
    displaced: storedPosts.filter(isDisplaced).map(({ id }) => id),
  }
}
