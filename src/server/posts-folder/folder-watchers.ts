import { type FSWatcher, watch } from 'node:fs'

import type { WarningLog } from '../log.ts'

export type Watchers = {
  /** Watches these folders and no others; answers whether one was not watched before. */
  follow(folders: ReadonlySet<string>): boolean
  close(): void
}

/** What the system tells of a folder; throws where it cannot. */
export type WatchFolder = (folder: string, onEvent: () => void) => FSWatcher

/**
 * Tells of changes in folders. One watch per folder: Node's recursive watch on Linux opens one per file, and overlooks
 * files in folders that were made a moment ago.
 */
export const createWatchers = (onEvent: () => void, log: WarningLog, watchFolder: WatchFolder = watch): Watchers => {
  const watchers = new Map<string, FSWatcher>()
  let complained = false

  const stop = (folder: string): void => {
    watchers.get(folder)?.close()
    watchers.delete(folder)
  }

  const start = (folder: string): void => {
    try {
      const watcher = watchFolder(folder, onEvent)
      watcher.on('error', () => {
        stop(folder)
        onEvent()
      })
      watchers.set(folder, watcher)
    } catch (error) {
      // Out of watches, or a disk that has none: the regular look finds changes there, a little later.
      if (!complained) log.warn(`${folder}: 바뀌는 것을 바로 알 수 없어 때때로 살펴봅니다. ${String(error)}`)
      complained = true
    }
  }

  return {
    follow: (folders) => {
      for (const folder of watchers.keys()) if (!folders.has(folder)) stop(folder)
      const added = [...folders].filter((folder) => !watchers.has(folder))
      added.forEach(start)
      return added.some((folder) => watchers.has(folder))
    },
    close: () => [...watchers.keys()].forEach(stop),
  }
}
