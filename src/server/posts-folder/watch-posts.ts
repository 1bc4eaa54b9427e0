import { createHash } from 'node:crypto'

import { createPause } from '../pause.ts'
import { createWatchers, type WatchFolder } from './folder-watchers.ts'
import { createPostCache, type PostCacheSettings } from './post-cache.ts'
import type { PostFileResult } from './post-file.ts'
import { type Scan, scan } from './scan.ts'

export type PostsWatch = {
  /**
   * Fulfilled once `onChange` was called with what the folder held at the start, or at once if that is what is published;
   * rejected when that call failed.
   */
  readonly ready: Promise<void>
  /** Fulfilled once every post was read: until then pictures are known only if an earlier start has shrunk them. */
  readonly complete: Promise<void>
  /** Stops watching; fulfilled once nothing is under way any more. */
  close(): Promise<void>
}

/** Which state of the folder is on the site already, from one start to the next. */
export type PublishedFolder = {
  is(state: string): Promise<boolean>
  remember(state: string): Promise<void>
}

type WatchSettings = PostCacheSettings & {
  readonly postsDir: string
  /** Gets every post of the folder, in the order of their paths; unchanged ones are the same objects as before. */
  readonly onChange: (results: readonly PostFileResult[]) => void | Promise<void>
  readonly published?: PublishedFolder
  readonly watchFolder?: WatchFolder
}

/** Editors write a file in several steps, and archives many files at once. */
const settleTime = 150

/** Network disks tell of no changes: a regular look finds them, as often as a twentieth of the time allows. */
const pauseAfter = (scanTime: number): number => Math.min(Math.max(1000, scanTime * 20), 30_000)

const stateOf = ({ files }: Scan): string => {
  const hash = createHash('sha256')
  for (const [path, { stamp }] of [...files].sort(([a], [b]) => (a < b ? -1 : 1))) hash.update(`${path}\0${stamp}\0`)
  return hash.digest('base64url')
}

/** Reads the posts folder now and after every change of a file in it. */
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
  let untold = true
  let lastFault = ''

  /** One look at the folder; answers how long the look itself took. */
  const look = async (): Promise<number> => {
    const start = performance.now()
    const found = await scan(postsDir).catch((error: unknown) => {
      // A folder that comes back under the same name is another one.
      watchers.follow(new Set())
      throw error
    })
    const scanTime = performance.now() - start
    // Before a folder was watched, something may have changed in it.
    if (watchers.follow(found.folders)) pause.endWithin(settleTime)
    // To read a thousand posts takes many seconds, in which those of before can be read by others.
    if (untold && (await published?.is(stateOf(found))) === true) ready.resolve()
    if (await cache.update(found, pause.isOver)) untold = true
    if (untold && !pause.isOver()) {
      await onChange(cache.results())
      if (found.unreadable.size === 0) await published?.remember(stateOf(found))
    }
    untold = false
    if (lastFault !== '') log.warn('글 폴더를 다시 읽었습니다.')
    lastFault = ''
    ready.resolve()
    complete.resolve()
    return scanTime
  }

  const fail = (error: unknown): number => {
    ready.reject(error)
    // Told once, not once a second; what was not taken in is brought again at the next look.
    if (String(error) !== lastFault) log.warn(`글 폴더를 읽지 못했습니다. ${String(error)}`)
    lastFault = String(error)
    return 0
  }

  const run = async (): Promise<void> => {
    while (!pause.isOver()) await pause.wait(pauseAfter(await look().catch(fail)))
  }
  // Who does not wait for it has the log.
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
