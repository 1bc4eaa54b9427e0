import { RouterProvider } from '@tanstack/react-router'
import { RouterClient } from '@tanstack/react-router/ssr/client'
import { startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'

// Imports are evaluated in order: this one must stay between React's and the app's.
import '#/ui/yield-before-app.ts'
import { readPreferences } from '#/contract/preferences.ts'
import { parseSite } from '#/contract/site.ts'
import { fetchComments } from '#/features/comments/comments.tsx'
import { fetchPostCode } from '#/features/posts/posts.queries.ts'
import { createVisitCounter } from '#/features/visits/visit-counter.ts'
import { createApi } from '#/http/api.ts'
import { createBeacon } from '#/http/beacon.ts'
import { browserCookies } from '#/http/cookies.ts'
import { createQueryClient } from '#/http/query-client.ts'
import { hasKorean } from '#/ui/first-faces.ts'
import { onFirstSign } from '#/ui/first-sign.ts'
import { createTitleFace } from '#/ui/later-title-letters.ts'
import { nextTask } from '#/ui/main-thread.ts'
import { onCaughtError } from '#/ui/states/caught-error.ts'
import { watchScripts } from '#/ui/states/missing-script.ts'

import { createAppRouter } from './router.tsx'

/** Reading the property throws where the visitor has shut storage off. */
const localStorageIfAllowed = () => {
  try {
    return window.localStorage
  } catch {
    return null
  }
}

// `npm run dev:mock`: the mocks answer for the server.
if (import.meta.env.MODE === 'mock') await (await import('../mocks/start.ts')).startMocks()

const isServerRendered = window.$_TSR !== undefined
const site = parseSite(document.querySelector('#site')?.textContent ?? '')
const api = createApi({ baseUrl: site.apiBase })
const queryClient = createQueryClient()
// As one task, starting the app would block scrolling and typing on a phone for more than 100 ms.
await nextTask()
const router = createAppRouter({
  queryClient,
  api,
  site,
  preferences: readPreferences(
    isServerRendered ? (name) => document.documentElement.dataset[name] : browserCookies.get,
  ),
  counter: createVisitCounter({
    beacon: createBeacon(site.apiBase),
    cookies: browserCookies,
    locks: 'locks' in navigator ? navigator.locks : undefined,
  }),
  isServerRendered,
  stores: { storage: localStorageIfAllowed() },
  titleFace: createTitleFace(queryClient),
})

const root = document.querySelector('#root')
if (root === null) throw new Error('index.html has no #root')

if (!isServerRendered) {
  document.documentElement.dataset['textFont'] = hasKorean() ? site.textFont : 'site'
  // The shell without rendered markup: a static host, or the server in trouble. Its title and colours stand until React's
  // are there.
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
} else {
  // What the server told search engines is about the page that came with it, and about no other.
  const stop = router.subscribe('onResolved', ({ fromLocation, pathChanged }) => {
    if (fromLocation === undefined || !pathChanged) return
    for (const told of document.querySelectorAll('script[type="application/ld+json"]')) told.remove()
    stop()
  })
  await nextTask()
  // As a transition React takes up the page in slices of 5 ms, and the reader's scrolling and typing go between them.
  startTransition(() => {
    hydrateRoot(
      root,
      <StrictMode>
        <RouterClient router={router} />
      </StrictMode>,
      { onCaughtError },
    )
  })
}

watchScripts()

// What opening a post needs is prefetched at the first interaction, when the page is idle: a tap then waits for the
// post alone, and a reader who loses the connection can still write, and go back to the post that the server rendered.
// On failure the next caller retries.
onFirstSign(() => {
  const post = router.loadRouteChunk(router.routesById['/pages/$id/{-$slug}'])
  void Promise.allSettled([api(), fetchPostCode(), post, fetchComments()])
})
