import type { ImageFinder } from '../images/images.ts'
import type { PostFileResult } from './post-file.ts'
import type { ReadPost, ReadSettings } from './post-reader.ts'
import { postBytes } from './post-source.ts'
import { eachOf, type Scan } from './scan.ts'

/** Wraps an image finder to record which images a post asks for, found or not. */
const noting = (images: ImageFinder, asked: Set<string>): ImageFinder => ({
  describe: (path) => images.describe(asked.add(path) && path),
  thumbnail: (path) => images.thumbnail(asked.add(path) && path),
})

type Kept = {
  /** `null` for a file that could not be read: the next look tries again. */
  readonly stamp: string | null
  /** What the post's images were when it was read: their sizes and addresses stand in its HTML. */
  readonly images: ReadonlyMap<string, string | undefined>
  readonly result: PostFileResult
}

export type PostCacheSettings = ReadSettings & { readonly read: ReadPost }

const isSame = (a: Scan | null, b: Scan): boolean => {
  if (a?.files.size !== b.files.size || b.unreadable.size > 0) return false
  for (const [path, { stamp }] of b.files) if (a.files.get(path)?.stamp !== stamp) return false
  return true
}

const isGone = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/**
 * A cache of parsed posts, each valid as long as neither its file nor one of its images changes. For an unchanged post
 * `results` returns the same object again.
 */
export const createPostCache = ({ read: readPost, ...settings }: PostCacheSettings) => {
  let kept = new Map<string, Kept>()
  let last: Scan | null = null

  const unread = (path: string, reason: string): Kept => {
    const before = kept.get(path)
    // The same fault again is no news.
    if (before?.result.ok === false && before.result.problem.reason === reason) return before
    return { stamp: null, images: new Map(), result: { ok: false, problem: { path, line: null, reason } } }
  }

  const read = async ({ files }: Scan, path: string): Promise<Kept | null> => {
    const found = files.get(path)
    // Seen, but not among what can be read.
    if (found === undefined) return unread(path, '읽을 권한이 없어, 사이트에 있던 글을 그대로 둡니다.')
    const { file, stamp } = found
    const asked = new Set<string>()
    try {
      const images = noting(settings.images, asked)
      const result = await readPost(path, await postBytes(file), { ...settings, images })
      return { stamp, images: new Map([...asked].map((image) => [image, files.get(image)?.stamp])), result }
    } catch (error) {
      // Gone since the look: the next one sees that.
      if (isGone(error)) return null
      return unread(path, `파일을 읽을 수 없습니다. ${String(error)}`)
    }
  }

  const isCurrent = ({ files }: Scan, path: string): boolean => {
    const post = kept.get(path)
    if (post === undefined || post.stamp !== files.get(path)?.stamp) return false
    return [...post.images].every(([image, stamp]) => files.get(image)?.stamp === stamp)
  }

  return {
    results: (): readonly PostFileResult[] => [...kept.values()].map(({ result }) => result),
    /** Reads what is new or changed; answers whether anything is different now. `stopped` ends it early. */
    update: async (scan: Scan, stopped: () => boolean): Promise<boolean> => {
      if (isSame(last, scan)) return false
      const paths = [...scan.files.keys(), ...scan.unreadable].filter((path) => /(?:\.md|\/)$/.test(path)).sort()
      const stale = paths.filter((path) => !isCurrent(scan, path))
      const fresh = new Map<string, Kept | null>()
      await eachOf(stale, 4, async (path) => {
        if (!stopped()) fresh.set(path, await read(scan, path))
      })
      if (stopped()) return false
      const now = new Map<string, Kept>()
      for (const path of paths) {
        const post = fresh.get(path) ?? kept.get(path)
        if (post !== undefined) now.set(path, post)
      }
      const isDifferent =
        now.size !== kept.size || [...now].some(([path, post]) => kept.get(path)?.result !== post.result)
      last = [...now.values()].some(({ stamp }) => stamp === null) ? null : scan
      kept = now
      return isDifferent
    },
  }
}
