import { createPause } from '../pause.ts'
import { createShelf, type ShelfSettings } from './known-posts.ts'
import type { PostFileResult } from './post-file.ts'
import { scan } from './scan.ts'
import { createWatchers, type WatchFolder } from './watchers.ts'

export type PostsWatch = {
  /** Fulfilled once `onChange` was called with what the folder held at the start; rejected when that call failed. */
  readonly ready: Promise<void>
  /** Stops watching; fulfilled once nothing is under way any more. */
  close(): Promise<void>
}

type WatchSettings = ShelfSettings & {
  readonly postsDir: string
  /** Gets every post of the folder, in the order of their paths; unchanged ones are the same objects as before. */
  readonly onChange: (results: readonly PostFileResult[]) => void | Promise<void>
  readonly watchFolder?: WatchFolder
}

/** Editors write a file in several steps, and archives many files at once. */
const settleTime = 150

/** Network disks tell of no changes: a regular look finds them, as often as a twentieth of the time allows. */
const pauseAfter = (scanTime: number): number => Math.min(Math.max(1000, scanTime * 20), 30_000)

/** Reads the posts folder now and after every change of a file in it. */
export const watchPosts = ({ postsDir, log, onChange, watchFolder, ...settings }: WatchSettings): PostsWatch => {
  const shelf = createShelf({ ...settings, log })
  const pause = createPause()
  const watchers = createWatchers(() => pause.endWithin(settleTime), log, watchFolder)
  const ready = Promise.withResolvers<void>()
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
    if (await shelf.update(found, pause.isOver)) untold = true
    if (untold && !pause.isOver()) await onChange(shelf.results())
    untold = false
    if (lastFault !== '') log.warn('글 폴더를 다시 읽었습니다.')
    lastFault = ''
    ready.resolve()
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
    close: async () => {
      pause.endForGood()
      await running
      watchers.close()
      ready.resolve()
    },
  }
}
