import { isAbsence } from '../disk/files.ts'
import type { ImageFinder } from '../images/image-url.ts'
import { eachOf } from '../queue.ts'
import { postBytes } from './decode.ts'
import type { PostFileResult } from './post-file.ts'
import type { ReadPost } from './post-reader.ts'
import type { ReadOptions } from './read-post-file.ts'
import { isMisnamed, postsAndFolders, type Scan } from './scan.ts'

/** Wraps an image finder to record which images a post asks for, found or not. */
const recording = (images: ImageFinder, asked: Set<string>): ImageFinder => ({
  describe: (path) => {
    asked.add(path)
    return images.describe(path)
  },
})

type KnownFile = {
  /** `null` for a file that could not be read: the next scan tries again. */
  readonly stamp: string | null
  /** The stamps of the post's images when it was read: its HTML contains their sizes and URLs. */
  readonly images: ReadonlyMap<string, string | undefined>
  readonly result: PostFileResult
}

export type PostCacheSettings = ReadOptions & {
  readonly read: ReadPost
  /** Whether drafts are read as if they were not drafts. */
  readonly showDrafts?: boolean
}

/** Whether a file may be a picture that visitors get in several widths. */
const isResized = (path: string): boolean => /\.(?:avif|jfif|jpe?g|png|tiff?|webp)$/i.test(path)

/** Why a scan found a post or a folder unreadable. */
const reasonUnreadable = (path: string): string =>
  isMisnamed(path)
    ? '이름이 UTF-8이 아니어서 읽을 수 없습니다. 이름을 바꿔 주세요.'
    : '읽을 권한이 없습니다. 글방을 켜는 사용자가 읽을 수 있게 해 주세요.'

const isSame = (a: Scan | null, b: Scan): boolean => {
  if (a?.files.size !== b.files.size || a.templates !== b.templates || b.unreadable.size > 0) return false
  for (const [path, { stamp }] of b.files) if (a.files.get(path)?.stamp !== stamp) return false
  return true
}

/**
 * A cache of parsed posts, each valid as long as neither its file nor one of its images changes. For an unchanged post
 * `results` returns the same object again.
 */
export const createPostCache = ({ read: readPost, showDrafts = false, ...settings }: PostCacheSettings) => {
  let entries = new Map<string, KnownFile>()
  let last: Scan | null = null
  /** Stamps of the pictures that `describePictures` described, by path. */
  const described = new Map<string, string>()

  const unreadable = (path: string, reason: string): KnownFile => {
    const before = entries.get(path)
    // The same problem again is not a change.
    if (before?.result.ok === false && before.result.problem.reason === reason) return before
    return { stamp: null, images: new Map(), result: { ok: false, problem: { path, line: null, reason } } }
  }

  const read = async ({ files }: Scan, path: string): Promise<KnownFile | null> => {
    const found = files.get(path)
    // Listed in the folder, but unreadable.
    if (found === undefined) return unreadable(path, reasonUnreadable(path))
    const { file, stamp } = found
    const asked = new Set<string>()
    try {
      const images = recording(settings.images, asked)
      const parsed = await readPost(path, await postBytes(file), { ...settings, images })
      const isPreview = showDrafts && parsed.ok && parsed.post.draft
      const result = isPreview ? { ...parsed, post: { ...parsed.post, draft: false, isPreview } } : parsed
      return { stamp, images: new Map([...asked].map((image) => [image, files.get(image)?.stamp])), result }
    } catch (error) {
      // Deleted since the scan: the next one sees that.
      if (isAbsence(error)) return null
      return unreadable(path, `파일을 읽을 수 없습니다. ${String(error)}`)
    }
  }

  const isCurrent = ({ files }: Scan, path: string): boolean => {
    const post = entries.get(path)
    if (post === undefined || post.stamp !== files.get(path)?.stamp) return false
    return [...post.images].every(([image, stamp]) => files.get(image)?.stamp === stamp)
  }

  /**
   * Describes all pictures of the folder. A post whose file became invalid stays on the site as it was and still needs its
   * pictures, but reading the invalid file does not find them.
   */
  const describePictures = ({ files }: Scan, stopped: () => boolean): Promise<void> =>
    eachOf([...files], 4, async ([path, { stamp }]) => {
      if (stopped() || !isResized(path) || described.get(path) === stamp) return
      try {
        await settings.images.describe(path)
        described.set(path, stamp)
      } catch (error) {
        settings.log.warn(`${path}: 그림을 읽지 못했습니다. ${String(error)}`)
      }
    })

  return {
    describePictures,
    results: (): readonly PostFileResult[] => [...entries.values()].map(({ result }) => result),
    /**
     * Reads new and changed posts; resolves with whether `results` changed. Ends early, unchanged, once `stopped`
     * returns true.
     */
    update: async (scan: Scan, stopped: () => boolean): Promise<boolean> => {
      if (isSame(last, scan)) return false
      const paths = postsAndFolders(scan)
      const stale = paths.filter((path) => !isCurrent(scan, path))
      const fresh = new Map<string, KnownFile | null>()
      await eachOf(stale, 4, async (path) => {
        if (!stopped()) fresh.set(path, await read(scan, path))
      })
      if (stopped()) return false
      const now = new Map<string, KnownFile>()
      for (const path of paths) {
        const post = fresh.get(path) ?? entries.get(path)
        if (post !== undefined) now.set(path, post)
      }
      const isDifferent =
        now.size !== entries.size || [...now].some(([path, post]) => entries.get(path)?.result !== post.result)
      last = [...now.values()].some(({ stamp }) => stamp === null) ? null : scan
      entries = now
      return isDifferent
    },
  }
}
