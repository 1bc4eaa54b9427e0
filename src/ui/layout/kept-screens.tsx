import {
  Outlet,
  RouterContextProvider,
  type RegisteredRouter,
  rootRouteId,
  useMatches,
  useRouter,
} from '@tanstack/react-router'
import { Activity, type ReactNode, useLayoutEffect, useRef, useState } from 'react'

import { afterPaint } from '../after-paint.ts'

/** With the one that is shown: back, and back again, without building anything anew; more would only cost memory. */
const most = 3

/** What a store held when its screen was last shown: a hidden screen must not follow the reader to another address. */
const heldStore = <T, S extends { readonly get: () => T }>(
  store: S & { readonly get: () => T },
  isShown: () => boolean,
) => {
  let last = store.get()
  const get = (): T => {
    if (isShown()) last = store.get()
    return last
  }
  return { ...store, get }
}

/** Which screen the router presents. The pages of a list are one screen, on which the pagination keeps its focus. */
const presented = ({ stores }: RegisteredRouter): string => {
  const { routeId, pathname } = stores.matches.get().at(-1) ?? { routeId: '', pathname: '' }
  return `${routeId} ${pathname}`
}

/** The router as one screen sees it; navigation goes through to the real one. */
const routerOf = (router: RegisteredRouter, screen: string): RegisteredRouter => {
  const isShown = () => presented(router) === screen
  const { stores } = router
  const matchStores = new Map<string, ReturnType<typeof stores.getMatchStore>>()
  const getMatchStore: typeof stores.getMatchStore = (routeId) => {
    const known = matchStores.get(routeId) ?? heldStore(stores.getMatchStore(routeId), isShown)
    matchStores.set(routeId, known)
    return known
  }
  const held = {
    ...stores,
    ids: heldStore(stores.ids, isShown),
    location: heldStore(stores.location, isShown),
    matches: heldStore(stores.matches, isShown),
    getMatchStore,
  }
  const view: RegisteredRouter = Object.create(router, { stores: { value: held } })
  return view
}

/** Gives focus back to what had it when the screen was left, as a browser does when it goes back to a page. */
const FocusKeeper = ({ children }: { children: ReactNode }) => {
  const left = useRef<Element>(null)
  useLayoutEffect(() => {
    const focused = left.current
    if (focused instanceof HTMLElement)
      afterPaint(() => {
        // The body or the frame: nothing that the reader has turned to since.
        if (document.activeElement?.contains(focused) === true) focused.focus({ preventScroll: true })
      })
    return () => {
      left.current = document.activeElement
    }
  }, [])
  return children
}

type Screen = { readonly id: string; readonly routeId: string; readonly router: RegisteredRouter }

/** A failure, a missing post or a placeholder is nothing to come back to: it is asked for again. */
const isWhole = ({ routeId, router: { stores } }: Screen): boolean =>
  routeId !== rootRouteId && stores.getMatchStore(routeId).get()?.status === 'success'

/** The shown screen comes first: whoever looks for an element by its id finds the one that is seen. */
const showScreen = (screens: readonly Screen[], router: RegisteredRouter, id: string): readonly Screen[] => {
  const routeId = router.stores.ids.get().at(-1) ?? rootRouteId
  const shown = screens.find((screen) => screen.id === id) ?? { id, routeId, router: routerOf(router, id) }
  return [shown, ...screens.filter((screen) => screen !== shown && isWhole(screen))].slice(0, most)
}

/**
 * The screen of the address, with those that the reader came from kept beside it, hidden and without effects. Going back
 * shows one again within a frame, as it was left: its text is not built or laid out by scripts once more.
 */
export const KeptScreens = () => {
  const router = useRouter()
  const id = useMatches({ select: () => presented(router) })
  const [screens, setScreens] = useState(() => showScreen([], router, id))
  const now = screens[0]?.id === id ? screens : showScreen(screens, router, id)
  if (now !== screens) setScreens(now)
  return now.map((screen, place) => (
    <Activity key={screen.id} mode={place === 0 ? 'visible' : 'hidden'}>
      <RouterContextProvider router={screen.router}>
        <FocusKeeper>
          <Outlet />
        </FocusKeeper>
      </RouterContextProvider>
    </Activity>
  ))
}
