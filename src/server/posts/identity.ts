import type { PostFile, PostProblem } from './post-file.ts'

/** What is known of the posts from before. */
export type KnownPost = { readonly id: number; readonly path: string | null }

export type Identities = {
  /** Every file that is a post, with the post's id. */
  readonly posts: readonly { readonly id: number; readonly file: PostFile }[]
  /** Posts that stay as they are because their file is wrong. */
  readonly kept: ReadonlySet<number>
  readonly problems: readonly PostProblem[]
}

const byPath = (a: PostFile, b: PostFile): number => (a.path < b.path ? -1 : 1)

/**
 * Decides which file is which post. A post is its file's pinned id, else the file's path; ids that a file pins are
 * taken before any is given. Of two files that claim one post, the one that had it keeps it, else a published one
 * comes before a draft, else the first by path.
 */
export const identify = (
  files: readonly PostFile[],
  failedPaths: readonly string[],
  known: readonly KnownPost[],
): Identities => {
  const idByPath = new Map(known.flatMap(({ id, path }) => (path === null ? [] : [[path, id]])))
  const holders = new Map<number, string>()
  const problems: PostProblem[] = []
  const refused = new Set<string>()

  const hold = (path: string) => {
    const id = idByPath.get(path)
    if (id !== undefined) holders.set(id, path)
    return id
  }
  /** A refused file's post stays as it was, so whoever had been given that post by a pin is refused as well. */
  const refuse = (path: string, id: number, holder: string) => {
    problems.push({ path, line: null, reason: `id ${id}: 이미 다른 파일(${holder})의 글입니다.` })
    refused.add(path)
    const before = holders.get(idByPath.get(path) ?? 0)
    const own = hold(path)
    if (own !== undefined && before !== undefined && before !== path) refuse(before, own, path)
  }

  const inOrder = files.toSorted(byPath)
  const pins = inOrder.flatMap((file) => (file.pinnedId === null ? [] : [{ file, id: file.pinnedId }]))
  for (const path of failedPaths) hold(path)
  for (const file of inOrder) if (file.pinnedId === null) hold(file.path)

  const rank = ({ file, id }: { file: PostFile; id: number }): number =>
    idByPath.get(file.path) === id ? 0 : file.draft ? 2 : 1
  for (const { file, id } of pins.toSorted((a, b) => rank(a) - rank(b))) {
    const holder = holders.get(id)
    if (holder === undefined) holders.set(id, file.path)
    else refuse(file.path, id, holder)
  }

  const taken = new Set([...known.map(({ id }) => id), ...pins.map(({ id }) => id)])
  let last = 0
  const nextFree = (): number => {
    do last += 1
    while (taken.has(last))
    return last
  }
  const posts = inOrder.flatMap((file) => {
    if (refused.has(file.path)) return []
    const id = file.pinnedId ?? idByPath.get(file.path)
    // A draft that was never on the site has no post yet.
    return id === undefined && file.draft ? [] : [{ id: id ?? nextFree(), file }]
  })
  const kept = new Set([...failedPaths, ...refused].flatMap((path) => idByPath.get(path) ?? []))
  return { posts, kept, problems }
}
