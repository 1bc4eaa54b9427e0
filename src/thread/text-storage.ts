import { reloadEvent } from '#/ui/states/missing-script.ts'

/** Notifies about changes by other tabs, and about own ones that `own-comments.ts` announces the same way. */
export const onStorageEvent = (listener: () => void) => {
  const listen = new AbortController()
  globalThis.addEventListener('storage', listener, listen)
  // Some browsers send no `storage` events to a page in the back/forward cache, nor later what it has missed.
  globalThis.addEventListener('pageshow', listener, listen)
  return () => listen.abort()
}

/**
 * Texts by name, in the browser's storage. If that is full, disabled, or absent (as on the server), they are kept in memory,
 * for as long as the page lives.
 */
export const createTextStorage = (storage: Storage | null) => {
  const unstored = new Map<string, string | null>()
  /** Names whose text this tab has kept to itself: what is stored under them is another tab's. */
  const leftAlone = new Set<string>()
  const listeners = new Set<() => void>()
  const notify = () => {
    for (const listener of listeners) listener()
  }
  // The listener lives as long as the page, and so do the texts. The server, which has none, is never reloaded.
  if (typeof document !== 'undefined')
    globalThis.addEventListener(reloadEvent, (event) => {
      if ([...unstored.values()].some((text) => text !== null)) event.preventDefault()
    })
  /** Removes the window's listener: one serves all subscribers, of which a long thread has thousands. */
  let stopWatching: (() => void) | null = null

  const store = (name: string, text: string | null): boolean => {
    if (storage === null) return false
    try {
      if (text === null) storage.removeItem(name)
      else storage.setItem(name, text)
      return true
    } catch {
      return false
    }
  }

  const storedNames = (): readonly string[] => {
    try {
      return Array.from({ length: storage?.length ?? 0 }, (_, index) => storage?.key(index) ?? '')
    } catch {
      return []
    }
  }

  const stored = (name: string): string | null => {
    try {
      return storage?.getItem(name) ?? null
    } catch {
      return null
    }
  }

  /** Whether another tab's text is stored under a name. */
  const holdsOthers = (name: string): boolean => leftAlone.has(name) && stored(name) !== null

  /**
   * Keeps a secret text, or that there is none, out of the storage. From then on, whatever is stored under this name comes from
   * another tab and is left alone; as long as it is there, further texts of this tab stay in memory, too.
   */
  const keepInMemory = (name: string, text: string | null): void => {
    if (!holdsOthers(name)) store(name, null)
    leftAlone.add(name)
    unstored.set(name, text)
    notify()
  }

  return {
    read: (name: string): string | null => {
      const kept = unstored.get(name)
      return kept === undefined ? stored(name) : kept
    },
    write: (name: string, text: string | null): void => {
      const isOthers = holdsOthers(name)
      if (isOthers && text !== null) return keepInMemory(name, text)
      leftAlone.delete(name)
      if (isOthers || store(name, text)) unstored.delete(name)
      else unstored.set(name, text)
      notify()
    },
    keepInMemory,
    /** Whether the storage agrees with this tab: nothing under this name is in memory only. */
    isStored: (name: string): boolean => !unstored.has(name),
    names: (prefix: string): readonly string[] =>
      [...new Set([...storedNames(), ...unstored.keys()])].filter((name) => name.startsWith(prefix)),
    /** Notifies about every change, of this tab or another. */
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      stopWatching ??= onStorageEvent(notify)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        stopWatching?.()
        stopWatching = null
      }
    },
  }
}
export type TextStorage = ReturnType<typeof createTextStorage>
