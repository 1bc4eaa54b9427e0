import type { RegisteredRouter } from '@tanstack/react-router'

import { followedLink } from '../followed-link.ts'

// Everything that relies on how the router works inside. Its types hold for the pinned version; the tests of going back in
// `tests/app/` tell when another one behaves differently.

export type Matches = ReturnType<RegisteredRouter['stores']['matches']['get']>

/** Replaces a method; returns a function that restores it. */
const override = <T, K extends keyof T>(target: T, name: K, method: T[K]): (() => void) => {
  const original = target[name]
  target[name] = method
  return () => {
    target[name] = original
  }
}

/**
 * Calls `listener` just before other matches are shown, also before placeholders, for which the router has no event. Returns a
 * function that stops it.
 */
export const onBeforeMatches = ({ stores }: RegisteredRouter, listener: (next: Matches) => void): (() => void) => {
  const { setMatches } = stores
  return override(stores, 'setMatches', (next) => {
    listener(next)
    setMatches(next)
  })
}

/**
 * Calls `listener` with the matches of each preload that has no failures; the preload ends when the listener does. Returns a
 * function that stops it.
 */
export const onPreloaded = (router: RegisteredRouter, listener: (matches: Matches) => Promise<void>): (() => void) => {
  const { preloadRoute } = router
  return override(router, 'preloadRoute', async (options) => {
    const matches = await preloadRoute(options)
    if (matches?.every(({ status }) => status === 'success')) await listener(matches)
    return matches
  })
}

/**
 * Stops the router from restoring the sideways scroll of a code block on whatever element has the same place in the next screen.
 */
export const ignoreInnerScrolling = (): void =>
  window.addEventListener('scroll', (event) => event.target !== document && event.stopPropagation(), { capture: true })

/** Makes a link to the current page scroll to the top, as on any site; the router would record and restore the position. */
export const scrollUpOnLinksToHere = (): void =>
  window.addEventListener(
    'click',
    (event) => {
      const link = followedLink(event)
      if (link?.href === window.location.href && link.hash === '') window.scrollTo(0, 0)
    },
    { capture: true },
  )

/**
 * A store with another `get`. It inherits from the router's store: a copy would also hold that store's value and subscribers, and
 * through them every earlier copy, so that screens that were left would never be freed.
 */
const readBy = <T, S extends { readonly get: () => T }>(store: S & { readonly get: () => T }, get: () => T): S =>
  Object.create(store, { get: { value: get } })

type Match = Matches[number]

const neverAborted = new AbortController()
const rendered = new WeakMap<Match, Match>()

/**
 * A match to render, without its loading state. The router eventually aborts the controller of a match, with a reason whose
 * stack refers to the next matches: through it, a hidden screen would keep in memory everything shown since.
 */
const asRendered = (match: Match | undefined): Match | undefined => {
  if (match === undefined) return undefined
  const copy = rendered.get(match) ?? Object.assign({}, match, { abortController: neverAborted, _flight: undefined })
  rendered.set(match, copy)
  return copy
}

/**
 * A view of the router that does not follow the navigation while its screen is hidden; it navigates with the real router.
 * `first`: what the view shows at first. `isShownBy`: whether matches belong to its screen.
 */
export const frozenView = (
  router: RegisteredRouter,
  first: Matches,
  isShownBy: (current: Matches) => boolean,
): RegisteredRouter => {
  const { stores } = router
  /** A store that keeps its last value while the screen is hidden. */
  const frozen = <T, S extends { readonly get: () => T }>(store: S & { readonly get: () => T }, initial: T): S => {
    let last = initial
    return readBy(store, () => {
      if (isShownBy(stores.matches.get())) last = store.get()
      return last
    })
  }
  const firstRendered = first.map(asRendered)
  const frozenMatch = (routeId: string) => {
    const store = stores.getMatchStore(routeId)
    const initial = firstRendered.find((match) => match?.routeId === routeId)
    return frozen(
      readBy(store, () => asRendered(store.get())),
      initial,
    )
  }
  const matchStores = new Map<string, ReturnType<typeof frozenMatch>>()
  const getMatchStore = (routeId: string) => {
    const store = matchStores.get(routeId) ?? frozenMatch(routeId)
    matchStores.set(routeId, store)
    return store
  }
  const { pathname: path, search } = first.at(-1) ?? router.latestLocation
  // Without a key: the screen has no history entry yet, and the current one belongs to the screen that is being left.
  const state = { __TSR_index: router.latestLocation.state.__TSR_index }
  // A match has its path percent-encoded; a location has not.
  const { pathname } = router.parseLocation({ href: path, pathname: path, search: '', hash: '', state })
  // `matches` stays the router's own: nothing in a screen reads it.
  const frozenStores = {
    ...stores,
    // The router keeps, per route, the location that its links start from. Shared, the links of all kept screens of a route would
    // start from the first one's.
    _linkScopes: {},
    ids: frozen(
      stores.ids,
      first.map(({ routeId }) => routeId),
    ),
    location: frozen(stores.location, { ...router.latestLocation, pathname, search, hash: '', state }),
    getMatchStore,
  }
  return Object.create(router, { stores: { value: frozenStores } })
}
