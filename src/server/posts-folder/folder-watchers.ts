import { type FSWatcher, watch } from 'node:fs'
import { basename, sep } from 'node:path'

import type { WarningLog } from '../log.ts'

type FolderWatchers = {
  /** Watches exactly these folders; returns whether one of them is new. */
  watchExactly(folders: ReadonlySet<string>): boolean
  close(): void
}

/** `fs.watch`; throws if the system cannot watch the folder. */
export type WatchFolder = (folder: string, onEvent: (event: string, name: string | null) => void) => FSWatcher

/**
 * Watches folders for changes, with one watch per folder: on Linux, Node's recursive watch opens one per file, and misses files in
 * folders that were just created.
 */
export const createFolderWatchers = (
  onEvent: () => void,
  log: WarningLog,
  watchFolder: WatchFolder = watch,
): FolderWatchers => {
  const watchers = new Map<string, FSWatcher>()
  let complained = false

  const stop = (folder: string): void => {
    watchers.get(folder)?.close()
    watchers.delete(folder)
  }

  /** The watches of a deleted or moved folder and of those within it see nothing, even if it is there again. */
  const stopWithin = (folder: string): void => {
    for (const watched of watchers.keys()) if (watched === folder || watched.startsWith(folder + sep)) stop(watched)
  }

  const start = (folder: string): void => {
    try {
      const watcher = watchFolder(folder, (event, name) => {
        // Node reports a folder's own deletion under its name; a file of that name does no harm.
        if (event === 'rename' && name === basename(folder)) stopWithin(folder)
        onEvent()
      })
      watcher.on('error', () => {
        stop(folder)
        onEvent()
      })
      watchers.set(folder, watcher)
    } catch (error) {
      // Out of watches, or a disk without them: polling finds changes there, a little later.
      if (!complained) log.warn(`${folder}: 바뀌는 것을 바로 알 수 없어 때때로 살펴봅니다. ${String(error)}`)
      complained = true
    }
  }

  return {
    watchExactly: (folders) => {
      for (const folder of watchers.keys()) if (!folders.has(folder)) stop(folder)
      const added = [...folders].filter((folder) => !watchers.has(folder))
      added.forEach(start)
      return added.some((folder) => watchers.has(folder))
    },
    close: () => [...watchers.keys()].forEach(stop),
  }
}
