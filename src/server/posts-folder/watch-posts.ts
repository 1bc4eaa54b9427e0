import { createHash } from 'node:crypto'

import { createPause } from '../pause.ts'
import { createWatchers, type WatchFolder } from './folder-watchers.ts'
import { createPostCache, type PostCacheSettings } from './post-cache.ts'
import type { PostFileResult } from './post-file.ts'
import { type Scan, scan } from './scan.ts'

export type PostsWatch = {
  /**
   * Resolves once `onChange` has handled the initial content of the folder, or at once if that is published already; rejects if
   * it fails.
   */
  readonly ready: Promise<void>
  /** Resolves once every post was read: until then only images that an earlier start has resized are known. */
  readonly complete: Promise<void>
  /** Stops watching; resolves once nothing is running any more. */
  close(): Promise<void>
}

/** Remembers across restarts which state of the folder is published. */
export type PublishedFolder = {
  is(state: string): Promise<boolean>
  remember(state: string): Promise<void>
}

type WatchSettings = PostCacheSettings & {
  readonly postsDir: string
  /** Called with all posts, sorted by path; unchanged ones are the same objects as before. */
  readonly onChange: (results: readonly PostFileResult[]) => void | Promise<void>
  readonly published?: PublishedFolder
  readonly watchFolder?: WatchFolder
}

/** Debounce in milliseconds: editors write a file in several steps, and archives unpack many. */
const settleTime = 150

/** Polling interval in milliseconds, for network disks without change events; polling takes a twentieth of the time at most. */
const pauseAfter = (scanTime: number): number => Math.min(Math.max(1000, scanTime * 20), 30_000)

const stateOf = ({ files }: Scan): string => {
  const hash = createHash('sha256')
  for (const [path, { stamp }] of [...files].sort(([a], [b]) => (a < b ? -1 : 1))) hash.update(`${path}\0${stamp}\0`)
  return hash.digest('base64url')
}

/** Reads the posts folder at once and after every change in it. */
export const watchPosts = ({
  postsDir,
  log,
  onChange,
  watchFolder,
  published,
  ...settings
}: WatchSettings): PostsWatch => {
  const cache = createPostCache({ ...settings, log })
  const pause = createPause()
  const watchers = createWatchers(() => pause.endWithin(settleTime), log, watchFolder)
  const ready = Promise.withResolvers<void>()
  const complete = Promise.withResolvers<void>()
  let isPending = true
  let lastFault = ''

  /** Scans the folder once and publishes changes; resolves with the duration of the scan, in milliseconds. */
  const look = async (): Promise<number> => {
    const start = performance.now()
    const found = await scan(postsDir).catch((error: unknown) => {
      // A folder that is created again under the same name needs a new watch.
      watchers.follow(new Set())
      throw error
    })
    const scanTime = performance.now() - start
    // Something may have changed in a folder before it was watched.
    if (watchers.follow(found.folders)) pause.endWithin(settleTime)
    // Reading a thousand posts takes many seconds, in which visitors can read those of the last run.
    if (isPending && (await published?.is(stateOf(found))) === true) ready.resolve()
    if (await cache.update(found, pause.isOver)) isPending = true
    if (isPending && !pause.isOver()) {
      await onChange(cache.results())
      if (found.unreadable.size === 0) await published?.remember(stateOf(found))
    }
    isPending = false
    if (lastFault !== '') log.warn('글 폴더를 다시 읽었습니다.')
    lastFault = ''
    ready.resolve()
    complete.resolve()
    return scanTime
  }

  const fail = (error: unknown): number => {
    ready.reject(error)
    // Logged once, not at every poll; what could not be published is tried again.
    if (String(error) !== lastFault) log.warn(`글 폴더를 읽지 못했습니다. ${String(error)}`)
    lastFault = String(error)
    return 0
  }

  const run = async (): Promise<void> => {
    while (!pause.isOver()) await pause.wait(pauseAfter(await look().catch(fail)))
  }
  // Callers that do not await it have the log.
  ready.promise.catch(() => {})
  const running = run()

  return {
    ready: ready.promise,
    complete: complete.promise,
    close: async () => {
      pause.endForGood()
      await running
      watchers.close()
      ready.resolve()
      complete.resolve()
    },
  }
}
