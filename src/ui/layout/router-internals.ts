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

/** Calls `listener` just before other matches are shown; returns a function that stops it. The router's events leave out placeholders. */
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

/** Keeps the router from scrolling what stands in the next screen at the place of a code block that was scrolled sideways. */
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
  const frozen = <T, S extends { readonly get: () => T }>(store: S & { readonly get: () => T }, initial: T) => {
    let last = initial
    const get = (): T => {
      if (isShownBy(stores.matches.get())) last = store.get()
      return last
    }
    return { ...store, get }
  }
  const frozenMatch = (routeId: string) =>
    frozen(
      stores.getMatchStore(routeId),
      first.find((match) => match.routeId === routeId),
    )
  const matchStores = new Map<string, ReturnType<typeof frozenMatch>>()
  const getMatchStore = (routeId: string) => {
    const store = matchStores.get(routeId) ?? frozenMatch(routeId)
    matchStores.set(routeId, store)
    return store
  }
  const { pathname: path, search } = first.at(-1) ?? router.latestLocation
  // It has no entry in the history yet: the current one is that of the screen that is being left.
  const state = { __TSR_index: router.latestLocation.state.__TSR_index }
  // A match has its path percent-encoded; a location has not.
  const { pathname } = router.parseLocation({ href: path, pathname: path, search: '', hash: '', state })
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
    matches: frozen(stores.matches, first),
    getMatchStore,
  }
  return Object.create(router, { stores: { value: frozenStores } })
}
