import { createHash } from 'node:crypto'

import { type ChangeListener, DiskFull } from '../database/database.ts'
import { createPause } from '../pause.ts'
import { createFolderWatchers, type WatchFolder } from './folder-watchers.ts'
import { NotMounted } from './mount-guard.ts'
import { createPostCache, type PostCacheSettings } from './post-cache.ts'
import type { PostFileResult } from './post-file.ts'
import { isPostOrFolder, type Scan, scan, unreadLookAlikes } from './scan.ts'

/** As a listener, scans the folder at once when another server announces that it published posts. */
type PostsWatch = ChangeListener & {
  /**
   * Resolves once `onChange` has handled the initial content of the folder, or after the first scan if exactly that content is
   * published already. Rejects if this fails; it is tried again all the same.
   */
  readonly ready: Promise<void>
  /**
   * Resolves once every post has been read, including those that another server has published, or once that has failed: until
   * then only images that were described before, or resized by an earlier start, are known.
   */
  complete(): Promise<void>
  /** Stops watching; resolves once nothing is running any more. */
  close(): Promise<void>
}

/** Remembers across restarts which state of the folder is published. */
export type PublishedState = {
  matches(state: string): Promise<boolean>
  remember(state: string): Promise<void>
}

type WatchSettings = PostCacheSettings & {
  readonly postsDir: string
  /** Called with all posts, sorted by path; unchanged ones are the same objects as before. */
  readonly onChange: (results: readonly PostFileResult[]) => void | Promise<void>
  readonly published?: PublishedState
  /** Rejects if what was found is only an empty mount point (`mount-guard.ts`). */
  readonly requireMounted?: (found: Scan) => Promise<void>
  readonly watchFolder?: WatchFolder
}

/** Delay after the first change, in milliseconds: editors write a file in several steps, and archives unpack many. */
const settleMs = 150

/**
 * Polling interval in milliseconds, for network disks without change events, and after a failure. It is twenty times as long as the
 * last scan or failed attempt took, so that these take a twentieth of the time; at most 30 s.
 */
const pauseMsAfter = (effort: number): number => Math.min(Math.max(1000, effort * 20), 30_000)

const stateOf = ({ files }: Scan): string => {
  const hash = createHash('sha256')
  for (const [path, { stamp }] of [...files].sort(([a], [b]) => (a < b ? -1 : 1))) hash.update(`${path}\0${stamp}\0`)
  return hash.digest('base64url')
}

const scanFailure = {
  fault: '글 폴더를 읽지 못해, 사이트는 있던 그대로입니다. POSTS_DIR과 디스크를 확인해 주세요.',
  remedy: '글 폴더를 다시 읽었습니다.',
}
const publishFailure = {
  fault: '글을 싣지 못해, 사이트는 있던 그대로입니다.',
  remedy: '글을 다시 실었습니다.',
}

/** Reads the posts folder at once and after every change in it. */
export const watchPosts = ({
  postsDir,
  log,
  onChange,
  watchFolder,
  published,
  requireMounted = async () => {},
  ...settings
}: WatchSettings): PostsWatch => {
  const cache = createPostCache({ ...settings, log })
  const pause = createPause()
  const watchers = createFolderWatchers(() => pause.endWithin(settleMs), log, watchFolder)
  const ready = Promise.withResolvers<void>()
  /** Resolved at the end of the next scan that starts. */
  let nextScan = Promise.withResolvers<void>()
  let complete = nextScan.promise
  let ignored: ReadonlySet<string> = new Set()
  let hasUnpublished = true
  /** Which of the two failures to report. */
  let phase: 'scan' | 'publish' = 'scan'
  let lastFault: { readonly line: string; readonly remedy: string } | null = null

  const tellIgnored = ({ files }: Scan): void => {
    const now = unreadLookAlikes(files.keys())
    for (const { path, reason } of now) if (!ignored.has(path)) log.warn(`${path}: ${reason}`)
    ignored = new Set(now.map(({ path }) => path))
  }

  /** Scans the folder once and publishes changes; resolves with the duration of the scan, in milliseconds. */
  const scanAndPublish = async (): Promise<number> => {
    const start = performance.now()
    const found = await scan(postsDir).catch((error: unknown) => {
      // A folder that is created again under the same name needs a new watch.
      watchers.watchExactly(new Set())
      throw error
    })
    const scanTime = performance.now() - start
    await requireMounted(found).catch((error: unknown) => {
      // The disk will be mounted over this folder.
      watchers.watchExactly(new Set())
      // The folder was read; what failed is the database, as a rule, which publishing needs too.
      if (!(error instanceof NotMounted)) phase = 'publish'
      throw error
    })
    tellIgnored(found)
    // Something may have changed in a folder before it was watched.
    if (watchers.watchExactly(found.folders)) pause.endWithin(settleMs)
    // Reading a thousand posts takes many seconds. If the last run published this very state, visitors can read it meanwhile.
    // A failure to ask the database is ignored here: publishing then fails, too, and is logged.
    const isPublished = hasUnpublished && (await published?.matches(stateOf(found)).catch(() => false)) === true
    if (isPublished) ready.resolve()
    if (await cache.update(found, pause.isOver)) {
      hasUnpublished = true
      if (cache.results().some(({ ok }) => !ok)) await cache.describePictures(found, pause.isOver)
    }
    if (hasUnpublished && !pause.isOver()) {
      phase = 'publish'
      await onChange(cache.results())
      if (![...found.unreadable].some(isPostOrFolder)) await published?.remember(stateOf(found))
    }
    hasUnpublished = false
    phase = 'scan'
    if (lastFault !== null) log.warn(lastFault.remedy)
    lastFault = null
    ready.resolve()
    return scanTime
  }

  const fail = (error: unknown): void => {
    ready.reject(error)
    const { fault, remedy } = phase === 'publish' ? publishFailure : scanFailure
    const reason = error instanceof DiskFull ? '디스크가 가득 찼습니다.' : String(error)
    const line = error instanceof NotMounted ? error.message : `${fault} ${reason}`
    phase = 'scan'
    // Logged once, not at every poll; what could not be published is tried again.
    if (line !== lastFault?.line) log.warn(line)
    lastFault = { line, remedy }
  }

  const run = async (): Promise<void> => {
    while (!pause.isOver()) {
      const start = performance.now()
      const thisScan = nextScan
      nextScan = Promise.withResolvers()
      const effort = await scanAndPublish().catch((error: unknown) => {
        // An abort while the server stops is no failure.
        if (!pause.isOver()) fail(error)
        return performance.now() - start
      })
      thisScan.resolve()
      await pause.wait(pauseMsAfter(effort))
    }
  }
  // A failure that no caller awaits is logged.
  ready.promise.catch(() => {})
  const running = run()

  return {
    ready: ready.promise,
    complete: () => complete,
    changed: ({ kind }) => {
      if (kind !== 'posts') return
      // A scan under way may have passed the new files already.
      complete = nextScan.promise
      pause.endWithin(0)
    },
    // What was announced meanwhile is found when the folder is polled.
    connectionChanged: () => {},
    close: async () => {
      pause.endForGood()
      await running
      watchers.close()
      ready.resolve()
      nextScan.resolve()
    },
  }
}
