import {
  Outlet,
  RouterContextProvider,
  type RegisteredRouter,
  rootRouteId,
  useMatches,
  useRouter,
} from '@tanstack/react-router'
import { Activity, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react'

import { afterPaint } from '../after-paint.ts'
import { useTitlesSettled } from '../title-face.tsx'

/** With the one that is shown: back, and back again, without building anything anew; more would only cost memory. */
const most = 3

type Matches = ReturnType<RegisteredRouter['stores']['matches']['get']>

/** A store that keeps what it held when its screen was last shown: a hidden screen follows the reader nowhere. */
const heldStore = <T, S extends { readonly get: () => T }>(
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

/** Names a screen by its route and path. The pages of a list are one screen, on which the pagination keeps its focus. */
const nameOf = (matches: Matches): string => {
  const { routeId, pathname } = matches.at(-1) ?? { routeId: rootRouteId, pathname: '' }
  return `${routeId} ${pathname}`
}

type Screen = { readonly name: string; readonly routeId: string; readonly router: RegisteredRouter }

/** A screen with the router as it sees it; navigation goes through to the real one. */
const createScreen = (router: RegisteredRouter, matches: Matches): Screen => {
  const name = nameOf(matches)
  const isShown = () => nameOf(router.stores.matches.get()) === name
  const { stores } = router
  const { pathname, search } = matches.at(-1) ?? router.latestLocation
  const location = { ...router.latestLocation, pathname, search, hash: '' }
  const hold = (routeId: string) =>
    heldStore(
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
  const held = {
    ...stores,
    ids: heldStore(stores.ids, isShown, ids),
    location: heldStore(stores.location, isShown, location),
    matches: heldStore(stores.matches, isShown, matches),
    getMatchStore,
  }
  const view: RegisteredRouter = Object.create(router, { stores: { value: held } })
  return { name, routeId: ids.at(-1) ?? rootRouteId, router: view }
}

/**
 * Gives focus back to what had it when a screen was left, as a browser does when it goes back to a page. It is taken away
 * just before the screen is hidden: React would otherwise restore it, which forces the layout of the next screen.
 */
const useKeptFocus = (router: RegisteredRouter, shown: string): void => {
  const left = useRef(new Map<string, HTMLElement>())
  useLayoutEffect(
    () =>
      router.subscribe('onBeforeRouteMount', () => {
        const focused = document.activeElement
        if (nameOf(router.stores.matches.get()) === shown || !(focused instanceof HTMLElement)) return
        if (focused.closest('main') === null || focused.id === 'main') return
        left.current.set(shown, focused)
        focused.blur()
      }),
    [router, shown],
  )
  useLayoutEffect(() => {
    const focused = left.current.get(shown)
    if (focused === undefined) return
    left.current.delete(shown)
    afterPaint(() => {
      // The body or the frame: nothing that the reader has turned to since.
      if (document.activeElement?.contains(focused) === true) focused.focus({ preventScroll: true })
    })
  }, [shown])
}

/** A failure, a missing post or a placeholder is nothing to come back to: it is asked for again. */
const isWhole = ({ routeId, router: { stores } }: Screen): boolean =>
  routeId !== rootRouteId && stores.getMatchStore(routeId).get()?.status === 'success'

/**
 * The screen behind the link that the reader points at, rendered before the click as far as a hidden screen is: its code,
 * data and markup are there, and the click only has it shown.
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
 * The screen of the address, with those that the reader came from kept beside it, hidden and without effects. Going back
 * shows one again within a frame, as it was left: nothing is built anew. The shown screen comes first: whoever looks for
 * an element by its id finds the one that is seen.
 */
export const KeptScreens = () => {
  const router = useRouter()
  const matches = useMatches()
  const prepared = usePreparedScreen(router)
  const [screens, setScreens] = useState<readonly Screen[]>([])
  const name = nameOf(matches)
  useKeptFocus(router, name)
  let now = screens
  if (screens[0]?.name !== name) {
    const known = [...screens, ...(prepared === null ? [] : [prepared])].find((screen) => screen.name === name)
    const shown = known ?? createScreen(router, matches)
    now = [shown, ...screens.filter((screen) => screen !== shown && isWhole(screen))].slice(0, most)
    setScreens(now)
  }
  const isNew = prepared !== null && now.every((screen) => screen.name !== prepared.name)
  return (isNew ? [...now, prepared] : now).map((screen, place) => (
    <Activity key={screen.name} mode={place === 0 ? 'visible' : 'hidden'}>
      <RouterContextProvider router={screen.router}>
        <Outlet />
      </RouterContextProvider>
    </Activity>
  ))
}
