import { createContext, use, useSyncExternalStore } from 'react'

import { type Preferences, parsePreferences } from '#/contract/cookie.ts'
import { browserCookies } from '#/http/cookies.ts'

/** How long a choice is remembered, in milliseconds. */
export const choiceLifetimeMs = 365 * 24 * 3_600_000

type Store = {
  readonly subscribe: (onChange: () => void) => () => void
  /** The visitor's own: a CDN that ignores cookies may have served a page rendered for somebody else. */
  readonly own: () => Preferences
  readonly rendered: () => Preferences
  readonly choose: <K extends keyof Preferences>(name: K, value: Preferences[K]) => void
}

/**
 * A store, not state in a provider: a changed context would make React discard markup that is not hydrated yet, and rerender
 * lists when only the theme changes.
 */
export const createPreferenceStore = (rendered: Preferences): Store => {
  const listeners = new Set<() => void>()
  let known: Preferences | undefined
  const own = () => (known ??= parsePreferences(browserCookies.get))
  const change = (now?: Preferences) => {
    known = now
    listeners.forEach((listener) => listener())
  }
  const readAgain = () => {
    // Where cookies are disabled, what was chosen on this page is all there is.
    if (navigator.cookieEnabled) change()
  }
  return {
    subscribe: (onChange) => {
      listeners.add(onChange)
      // Another tab, or another page of this one, may have made another choice. The browser adds a listener only once.
      window.addEventListener('pageshow', readAgain)
      document.addEventListener('visibilitychange', readAgain)
      return () => void listeners.delete(onChange)
    },
    own,
    rendered: () => rendered,
    choose: (name, value) => {
      browserCookies.set(name, value, choiceLifetimeMs)
      change({ ...own(), [name]: value })
    },
  }
}

export const PreferencesContext = createContext(createPreferenceStore({ view: 'album', theme: 'system' }))

/** A preference, and how to choose another. */
export const usePreference = <K extends keyof Preferences>(
  name: K,
): readonly [Preferences[K], (value: Preferences[K]) => void] => {
  const store = use(PreferencesContext)
  const value = useSyncExternalStore(
    store.subscribe,
    () => store.own()[name],
    () => store.rendered()[name],
  )
  return [value, (chosen) => store.choose(name, chosen)]
}
