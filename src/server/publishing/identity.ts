import type { PostFile, PostProblem } from '../posts-folder/post-file.ts'
import { createTimeSlices } from '../time-slices.ts'

/** A post in the database. */
export type KnownPost = {
  readonly id: number
  readonly path: string | null
  /** Hash of what its file says; `null` if unknown. */
  readonly source: string | null
}

export type Identities = {
  /** Every file that is a post, with the post's id. */
  readonly posts: readonly { readonly id: number; readonly file: PostFile }[]
  /** Ids of posts whose file is invalid, or refused for its id. */
  readonly kept: ReadonlySet<number>
  readonly problems: readonly PostProblem[]
}

/**
 * Corrects `idByPath` where a pinned file has moved and another file has taken its old path, as when two files swap
 * names. Both are recognised by the hash of their source; the pin may have been added meanwhile.
 */
const followMoves = (idByPath: Map<string, number>, known: readonly KnownPost[], files: readonly PostFile[]): void => {
  const unpinned = new Map(files.filter(({ pinnedId }) => pinnedId === null).map((file) => [file.path, file]))
  const posts = new Map(known.map((post) => [post.id, post]))
  for (const file of files) {
    const post = posts.get(file.pinnedId ?? 0)
    const other = unpinned.get(post?.path ?? '')
    if (post === undefined || other === undefined || idByPath.get(other.path) !== post.id) continue
    const isMoved = file.sourceHash === post.source || file.unpinnedHash === post.source
    if (!isMoved || other.sourceHash === post.source) continue
    const replaced = posts.get(idByPath.get(file.path) ?? 0)
    idByPath.delete(other.path)
    if (replaced?.source === other.sourceHash) idByPath.set(other.path, replaced.id)
    idByPath.set(file.path, post.id)
  }
}

const byPath = (a: PostFile, b: PostFile): number => (a.path < b.path ? -1 : 1)

/**
 * Decides which file is which post: by the id that its front matter pins, else by its path. Pinned ids are assigned before new
 * ones. Of two files that claim one post, the one that had it keeps it, else a published one wins over a draft, else the first
 * by path. A failed path with a trailing `/` stands for everything in that folder.
 */
export const identify = async (
  files: readonly PostFile[],
  failedPaths: readonly string[],
  known: readonly KnownPost[],
): Promise<Identities> => {
  const nextSlice = createTimeSlices()
  const idByPath = new Map<string, number>()
  for (const { id, path } of known) {
    if (path !== null) idByPath.set(path, id)
    await nextSlice()
  }
  const failed = failedPaths.flatMap((path) =>
    path.endsWith('/') ? [...idByPath.keys()].filter((other) => other.startsWith(path)) : [path],
  )
  const inOrder = files.toSorted(byPath)
  const pins = inOrder.flatMap((file) => (file.pinnedId === null ? [] : [{ file, id: file.pinnedId }]))
  // Only pinned ids can be in conflict, so most files need not be checked.
  const pinnedIds = new Set(pins.map(({ id }) => id))
  if (pins.length > 0) followMoves(idByPath, known, inOrder)
  const claimedBy = new Map<number, string>()
  const pinByPath = new Map(pins.map(({ file, id }) => [file.path, { id, line: file.pinnedLine }]))
  const problems: PostProblem[] = []
  const refused = new Set<string>()

  const claim = (path: string): void => {
    const id = idByPath.get(path)
    if (id !== undefined && pinnedIds.has(id)) claimedBy.set(id, path)
  }
  /** A refused file keeps its post, so another file that pinned that post's id is refused as well. */
  const refuse = (path: string, id: number, claimant: string): void => {
    const reason =
      pinByPath.get(claimant)?.id === id
        ? `다른 파일(${claimant})에도 적혀 있습니다. 둘 가운데 베낀 파일에서 id 줄을 지워 주세요.`
        : `이미 다른 파일(${claimant})의 글입니다. 이 파일의 id를 쓰지 않은 수로 고치거나 그 줄을 지워 주세요.`
    problems.push({ path, line: pinByPath.get(path)?.line ?? null, reason: `id ${id}: ${reason}` })
    refused.add(path)
    const own = idByPath.get(path)
    const before = own === undefined ? undefined : claimedBy.get(own)
    claim(path)
    if (own !== undefined && before !== undefined && before !== path) refuse(before, own, path)
  }

  for (const path of failed) claim(path)
  if (pins.length > 0) for (const file of inOrder) if (file.pinnedId === null) claim(file.path)
  const rank = ({ file, id }: { file: PostFile; id: number }): number => {
    if (idByPath.get(file.path) === id) return 0
    return file.draft ? 2 : 1
  }
  for (const { file, id } of pins.toSorted((a, b) => rank(a) - rank(b))) {
    const claimant = claimedBy.get(id)
    if (claimant === undefined) claimedBy.set(id, file.path)
    else refuse(file.path, id, claimant)
  }

  const nextFree = createIds(() => [...known.map(({ id }) => id), ...pinnedIds])
  const posts: { id: number; file: PostFile }[] = []
  for (const file of inOrder) {
    await nextSlice()
    const id = file.pinnedId ?? idByPath.get(file.path)
    // A draft that was never published has no post yet.
    if (!refused.has(file.path) && (id !== undefined || !file.draft)) posts.push({ id: id ?? nextFree(), file })
  }
  const kept = new Set([...failed, ...refused].flatMap((path) => idByPath.get(path) ?? []))
  return { posts, kept, problems }
}

/** Makes free ids, lowest first. `takenIds` is called only if one is needed: most syncs need none. */
const createIds = (takenIds: () => readonly number[]): (() => number) => {
  let taken: Set<number> | undefined
  let last = 0
  return () => {
    taken ??= new Set(takenIds())
    do last += 1
    while (taken.has(last))
    return last
  }
}
