import { RouterProvider } from '@tanstack/react-router'
import { RouterClient } from '@tanstack/react-router/ssr/client'
import { startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'

import { parsePreferences } from '#/contract/cookie.ts'
import { parseSite } from '#/contract/site.ts'
import { lateCommentSection } from '#/features/comments/late-comment-section.ts'
import { fetchPostCode } from '#/features/posts/posts.queries.ts'
import { createVisitCounter, whenActivated } from '#/features/visits/visit-counter.ts'
import { createApi } from '#/http/api.ts'
import { createBeacon } from '#/http/beacon.ts'
import { browserCookies } from '#/http/cookies.ts'
import { createQueryClient } from '#/http/query-client.ts'
import { hasKorean } from '#/ui/first-faces.ts'
import { onFirstInteraction } from '#/ui/first-interaction.ts'
import { createTitleFace } from '#/ui/later-title-letters.ts'
import { ignoreInnerScrolling, scrollUpOnLinksToHere } from '#/ui/layout/router-internals.ts'
import { nextTask } from '#/ui/main-thread.ts'
import { onCaughtError } from '#/ui/states/load-failure.tsx'
import { watchScripts } from '#/ui/states/missing-script.ts'
import { withstandTranslation } from '#/ui/withstand-translation.ts'

import { createAppRouter } from './router.tsx'

/** Reading the property throws where the visitor has disabled storage. */
const localStorageIfAllowed = () => {
  try {
    return window.localStorage
  } catch {
    return null
  }
}

const isServerRendered = window.$_TSR !== undefined
const site = parseSite(document.querySelector('#site')?.textContent ?? '')
const api = createApi({ baseUrl: site.apiBase })
const queryClient = createQueryClient()

const createPageRouter = () =>
  createAppRouter({
    queryClient,
    api,
    site,
    preferences: parsePreferences(
      isServerRendered ? (name) => document.documentElement.dataset[name] : browserCookies.get,
    ),
    counter: createVisitCounter({
      beacon: createBeacon(site.apiBase),
      cookies: browserCookies,
      locks: 'locks' in navigator ? navigator.locks : undefined,
      activated: whenActivated(),
    }),
    isServerRendered,
    stores: { storage: localStorageIfAllowed() },
    titleFace: createTitleFace(queryClient),
  })
type PageRouter = ReturnType<typeof createPageRouter>

/** Renders into the bare shell, from a static host or a server in trouble. */
const fillShell = (router: PageRouter, root: Element) => {
  document.documentElement.dataset['textFont'] = hasKorean() ? site.textFont : 'site'
  // The shell's `<title>` and theme colours stay until React has added its own.
  const stopgaps = document.querySelectorAll('title, meta[name="theme-color"]')
  document.title = site.title
  const stop = router.subscribe('onRendered', () => {
    for (const stopgap of stopgaps) stopgap.remove()
    stop()
  })
  createRoot(root, { onCaughtError }).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
}

const hydratePage = (router: PageRouter, root: Element) => {
  // The structured data for search engines describes the page that it came with, and no other.
  const stop = router.subscribe('onResolved', ({ fromLocation, pathChanged }) => {
    if (fromLocation === undefined || !pathChanged) return
    for (const script of document.querySelectorAll('script[type="application/ld+json"]')) script.remove()
    stop()
  })
  const styles = root.querySelectorAll(':scope > style')
  // After a hydration mismatch, React renders the page again and removes everything else that is in the root.
  const onRecoverableError = (error: unknown) => {
    reportError(error)
    for (const style of styles) if (!style.isConnected) document.head.append(style)
  }
  // In a transition React hydrates in slices of 5 ms, and handles the reader's scrolling and typing in between.
  startTransition(() => {
    hydrateRoot(
      root,
      <StrictMode>
        <RouterClient router={router} />
      </StrictMode>,
      { onCaughtError, onRecoverableError },
    )
  })
}

/**
 * WebKit comes back from another site at the top of the page: its back/forward cache honours `history.scrollRestoration`, which
 * the router sets to `manual` (https://github.com/whatwg/html/issues/350).
 */
const keepScrollPosition = () => {
  let left = 0
  window.addEventListener('pagehide', () => {
    left = window.scrollY
  })
  window.addEventListener('pageshow', ({ persisted }) => persisted && window.scrollTo(0, left))
}

/**
 * The router stores scroll positions at `pagehide`, but a phone may kill a hidden tab without that event, so it is dispatched
 * as soon as the tab is hidden. The router then hands scrolling back to the browser, which is undone on return.
 */
const storeScrollPositions = () => {
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) window.dispatchEvent(new Event('pagehide'))
    else history.scrollRestoration = 'manual'
  })
}

/** In several tasks: as one, it would block scrolling and typing on a phone for more than 100 ms. */
const start = async () => {
  // `npm run dev:mock`: the mocks answer for the server.
  if (import.meta.env.MODE === 'mock') await (await import('../mocks/start.ts')).startMocks()
  const root = document.querySelector('#root')
  if (root === null) throw new Error('index.html has no #root')
  await nextTask()
  withstandTranslation(root)
  const router = createPageRouter()
  watchScripts()
  if (isServerRendered) {
    await nextTask()
    // Without the code of the screen that the server rendered, React would replace it with a failure.
    if ((await window.scriptsArrived) === false) return
    hydratePage(router, root)
  } else fillShell(router, root)

  ignoreInnerScrolling()
  scrollUpOnLinksToHere()
  keepScrollPosition()
  storeScrollPositions()
  // What opening a post or a list needs is prefetched at the first interaction, when the page is idle: a tap then waits for
  // the answer alone, and a reader who loses the connection can still write, and go back to the screen that the server
  // rendered. On failure the next caller retries.
  onFirstInteraction(() => {
    const screens = (['/pages/$id/{-$slug}', '/'] as const).map((id) => router.loadRouteChunk(router.routesById[id]))
    void Promise.allSettled([api(), fetchPostCode(), lateCommentSection.load(), ...screens])
  })
}

// A top-level `await` would make the bundler leave every late module in a file of its own.
void start()
