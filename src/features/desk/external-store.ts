import { useSyncExternalStore } from 'react'

/** An observable value that outlives the screens that use it. */
export type Store<T> = {
  readonly get: () => T
  readonly set: (change: (before: T) => T) => void
  readonly subscribe: (listener: () => void) => () => void
}

export const createStore = <T>(first: T): Store<T> => {
  const listeners = new Set<() => void>()
  let value = first
  return {
    get: () => value,
    set: (change) => {
      value = change(value)
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export const useStore = <T>(store: Store<T>): T => useSyncExternalStore(store.subscribe, store.get)
