import {
  Outlet,
  RouterContextProvider,
  type RegisteredRouter,
  rootRouteId,
  useElementScrollRestoration,
  useMatches,
  useRouter,
} from '@tanstack/react-router'
import { startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react'

import { afterPaint } from '../main-thread.ts'
import { useTitlesSettled } from '../title-face.tsx'
import { OpensScrolledContext } from '../when-near.tsx'
import { useReadAhead } from './read-ahead.ts'
import { ScreenSlot } from './screen-slot.tsx'

/**
 * Maximum number of visited screens in the DOM, the visible one included: enough to go back twice without rendering. One that is
 * prepared before a click is extra.
 */
const maxScreens = 3

type Matches = ReturnType<RegisteredRouter['stores']['matches']['get']>

/** Freezes a store while its screen is hidden, so that hidden screens do not follow the navigation. */
const frozenStore = <T, S extends { readonly get: () => T }>(
  store: S & { readonly get: () => T },
  isShown: () => boolean,
  first: T,
) => {
  let last = first
  const get = (): T => {
    if (isShown()) last = store.get()
    return last
  }
  return { ...store, get }
}

/** Identifies a screen by route and path. The pages of a list are one screen, so that the pagination keeps its focus. */
const nameOf = (matches: Matches): string => {
  const { routeId, pathname } = matches.at(-1) ?? { routeId: rootRouteId, pathname: '' }
  return `${routeId} ${pathname}`
}

type Screen = {
  readonly name: string
  readonly routeId: string
  readonly router: RegisteredRouter
  /** Whether it opened scrolled, at a place further down. Never changes: that would discard what is not yet hydrated. */
  readonly opensScrolled: boolean
}

/** A screen with a view of the router that is frozen while the screen is hidden; navigation goes to the real router. */
const createScreen = (router: RegisteredRouter, matches: Matches): Screen => {
  const name = nameOf(matches)
  const isShown = () => nameOf(router.stores.matches.get()) === name
  const { stores } = router
  const { pathname, search } = matches.at(-1) ?? router.latestLocation
  const location = { ...router.latestLocation, pathname, search, hash: '' }
  const hold = (routeId: string) =>
    frozenStore(
      stores.getMatchStore(routeId),
      isShown,
      matches.find((match) => match.routeId === routeId),
    )
  const matchStores = new Map<string, ReturnType<typeof hold>>()
  const getMatchStore = (routeId: string) => {
    const store = matchStores.get(routeId) ?? hold(routeId)
    matchStores.set(routeId, store)
    return store
  }
  const ids = matches.map(({ routeId }) => routeId)
  const frozenStores = {
    ...stores,
    ids: frozenStore(stores.ids, isShown, ids),
    location: frozenStore(stores.location, isShown, location),
    matches: frozenStore(stores.matches, isShown, matches),
    getMatchStore,
  }
  const view: RegisteredRouter = Object.create(router, { stores: { value: frozenStores } })
  return { name, routeId: ids.at(-1) ?? rootRouteId, router: view, opensScrolled: false }
}

/**
 * Restores the focus when the reader returns to a screen, as browsers do for pages. It is removed just before the
 * screen is hidden, because React would restore it and force a layout of the next screen.
 */
const useKeptFocus = (router: RegisteredRouter, shown: string): void => {
  const left = useRef(new Map<string, WeakRef<HTMLElement>>())
  useLayoutEffect(() => {
    const { stores } = router
    const { setMatches } = stores
    // The router emits no event before a placeholder, which hides the screen, too.
    const leave: typeof setMatches = (next) => {
      const focused = document.activeElement
      if (nameOf(next) !== shown && focused instanceof HTMLElement && focused.closest('main > *') !== null) {
        left.current.set(shown, new WeakRef(focused))
        focused.blur()
      }
      setMatches(next)
    }
    Object.assign(stores, { setMatches: leave })
    return () => void Object.assign(stores, { setMatches })
  }, [router, shown])
  useLayoutEffect(() => {
    const focused = left.current.get(shown)?.deref()
    if (focused === undefined) return
    left.current.delete(shown)
    afterPaint(() => {
      // Unless the reader has focused something else since.
      if (document.activeElement?.contains(focused) === true) focused.focus({ preventScroll: true })
    })
  }, [shown])
}

/** Whether a screen has loaded: failures and placeholders are not kept, but loaded again. */
const isLoaded = ({ routeId, router: { stores } }: Screen): boolean =>
  routeId !== rootRouteId && stores.getMatchStore(routeId).get()?.status === 'success'

/**
 * The screen of a preloaded link, rendered hidden before the click, so that the click only has to show it.
 */
const usePreparedScreen = (router: RegisteredRouter): Screen | null => {
  const titlesSettled = useTitlesSettled()
  const [prepared, setPrepared] = useState<Screen | null>(null)
  useEffect(() => {
    const { preloadRoute } = router
    const prepare: typeof preloadRoute = async (options) => {
      const matches = await preloadRoute(options)
      if (matches?.every(({ status }) => status === 'success') === true) {
        const screen = createScreen(router, matches)
        await titlesSettled()
        startTransition(() => setPrepared((before) => (before?.name === screen.name ? before : screen)))
      }
      return matches
    }
    Object.assign(router, { preloadRoute: prepare })
    return () => void Object.assign(router, { preloadRoute })
  }, [router, titlesSettled])
  return prepared
}

/**
 * The current screen, and the last ones before it, hidden and without effects (`<Activity>`). Going back shows one of
 * them within a frame, as it was left.
 */
export const KeptScreens = () => {
  const router = useRouter()
  const matches = useMatches()
  const isReturn = useElementScrollRestoration({ getElement: () => window }) !== undefined
  const opensScrolled = isReturn || router.latestLocation.hash !== ''
  const prepared = usePreparedScreen(router)
  useReadAhead(router)
  const [screens, setScreens] = useState<readonly Screen[]>([])
  const name = nameOf(matches)
  useKeptFocus(router, name)
  let now = screens
  if (screens[0]?.name !== name) {
    const fresh = prepared?.name === name ? prepared : createScreen(router, matches)
    const shown = screens.find((screen) => screen.name === name) ?? { ...fresh, opensScrolled }
    now = [shown, ...screens.filter((screen) => screen !== shown && isLoaded(screen))].slice(0, maxScreens)
    setScreens(now)
  }
  const isNew = prepared !== null && now.every((screen) => screen.name !== prepared.name)
  // In an order that never changes, so that React moves none of them.
  const all = (isNew ? [...now, prepared] : now).toSorted((one, other) => (one.name < other.name ? -1 : 1))
  return all.map((screen) => (
    <ScreenSlot key={screen.name} isShown={screen.name === name}>
      <RouterContextProvider router={screen.router}>
        <OpensScrolledContext value={screen.opensScrolled}>
          <Outlet />
        </OpensScrolledContext>
      </RouterContextProvider>
    </ScreenSlot>
  ))
}
