import {
  Outlet,
  RouterContextProvider,
  type RegisteredRouter,
  rootRouteId,
  useElementScrollRestoration,
  useMatches,
  useRouter,
} from '@tanstack/react-router'
import { Activity, type ReactNode, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react'

import { afterPaint } from '../main-thread.ts'
import { useTitlesSettled } from '../title-face.tsx'
import { OpensScrolledContext } from '../when-near.tsx'
import { useReadAhead } from './read-ahead.ts'
import { ignoreRestingPointer } from './resting-pointer.ts'
import { frozenView, type Matches, onBeforeMatches, onPreloaded } from './router-internals.ts'

/** Out of the flow but in place: to the browser, hiding it is then neither a layout shift nor a reason to scroll. */
const hidden = { contentVisibility: 'hidden', position: 'absolute', inset: '0 0 auto' } as const

const sizeOf = (slot: Element): number => slot.querySelectorAll('*').length

const keepsLayout = (): boolean => CSS.supports('content-visibility', 'hidden')

/**
 * Shows a screen, or hides it and ends its effects. React hides it with `display: none`, which discards its layout. Where
 * supported, `content-visibility: hidden` takes over, which keeps the layout: showing the screen again only paints it
 * (https://drafts.csswg.org/css-contain-2/#using-cv-hidden).
 *
 * The shown screen comes first in the DOM, so that lookups by id find its elements. Moving an element discards its layout. A new
 * screen has none yet, so it is moved to the front; to show an earlier one, the others are moved behind it, unless they are far
 * larger, such as thousands of comments, whose layout takes seconds on a phone: then it is moved itself.
 */
const ScreenSlot = ({ isShown, children }: { isShown: boolean; children: ReactNode }) => {
  const element = useRef<HTMLDivElement>(null)
  const wasShown = useRef(false)
  useLayoutEffect(() => {
    const slot = element.current
    if (slot === null) return
    if (!isShown) {
      if (!wasShown.current || !keepsLayout()) return
      for (const child of slot.children) if (child instanceof HTMLElement) child.style.removeProperty('display')
    } else if (wasShown.current) {
      // Where supported, keeps what is scrolled inside of the moved screen.
      const move = 'moveBefore' in slot ? 'moveBefore' : 'insertBefore'
      for (let before = slot.previousElementSibling; before !== null; before = slot.previousElementSibling)
        if (sizeOf(before) > 9 * sizeOf(slot)) slot.parentElement?.[move](slot, before)
        else slot.parentElement?.[move](before, null)
    } else {
      if (slot.previousElementSibling !== null) slot.parentElement?.prepend(slot)
      wasShown.current = true
    }
  }, [isShown])
  return (
    <div ref={element} style={isShown ? undefined : hidden}>
      <Activity mode={isShown ? 'visible' : 'hidden'}>{children}</Activity>
    </div>
  )
}

/**
 * Maximum number of visited screens in the DOM, the visible one included: enough to go back twice without rendering. One that is
 * prepared before a click is extra.
 */
const maxScreens = 3

/** Identifies a screen by route and path. The pages of a list are one screen, so that the pagination keeps its focus. */
const nameOf = (matches: Matches): string => {
  const { routeId, pathname } = matches.at(-1) ?? { routeId: rootRouteId, pathname: '' }
  return `${routeId} ${pathname}`
}

type KeptScreen = {
  readonly name: string
  readonly routeId: string
  /** Frozen while the screen is hidden. */
  readonly router: RegisteredRouter
  /** Whether it opened scrolled, at a place further down. Never changes: that would discard what is not yet hydrated. */
  readonly opensScrolled: boolean
}

const createScreen = (router: RegisteredRouter, matches: Matches): KeptScreen => {
  const name = nameOf(matches)
  return {
    name,
    routeId: matches.at(-1)?.routeId ?? rootRouteId,
    router: frozenView(router, matches, (current) => nameOf(current) === name),
    opensScrolled: false,
  }
}

/**
 * Restores the focus when the reader returns to a screen, as browsers do for pages. It is removed just before the
 * screen is hidden, because React would restore it and force a layout of the next screen.
 */
const useKeptFocus = (router: RegisteredRouter, shown: string): void => {
  const left = useRef(new Map<string, WeakRef<HTMLElement>>())
  useLayoutEffect(
    () =>
      onBeforeMatches(router, (next) => {
        const focused = document.activeElement
        if (nameOf(next) === shown || !(focused instanceof HTMLElement) || focused.closest('main > *') === null) return
        left.current.set(shown, new WeakRef(focused))
        focused.blur()
      }),
    [router, shown],
  )
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
const isLoaded = ({ routeId, router: { stores } }: KeptScreen): boolean =>
  routeId !== rootRouteId && stores.getMatchStore(routeId).get()?.status === 'success'

/**
 * The screen of a preloaded link, rendered hidden before the click, so that the click only has to show it.
 */
const usePreparedScreen = (router: RegisteredRouter): KeptScreen | null => {
  const titlesSettled = useTitlesSettled()
  const [prepared, setPrepared] = useState<KeptScreen | null>(null)
  useEffect(() => {
    const stopIgnoring = ignoreRestingPointer(router)
    const stopPreparing = onPreloaded(router, async (matches) => {
      const screen = createScreen(router, matches)
      await titlesSettled()
      startTransition(() => setPrepared((before) => (before?.name === screen.name ? before : screen)))
    })
    return () => {
      stopPreparing()
      stopIgnoring()
    }
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
  const [screens, setScreens] = useState<readonly KeptScreen[]>([])
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
