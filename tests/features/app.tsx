import '#/ui/style.css'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { vi } from 'vitest'
import { page } from 'vitest/browser'

import { parsePreferences } from '#/contract/cookie.ts'
import { type Site, siteDefaults } from '#/contract/site.ts'
import { createVisitCounter, whenActivated } from '#/features/visits/visit-counter.ts'
import { createApi } from '#/http/api.ts'
import { createBeacon } from '#/http/beacon.ts'
import { browserCookies } from '#/http/cookies.ts'
import { createQueryClient } from '#/http/query-client.ts'
import { createAppRouter } from '#/router.tsx'
import { onCaughtError } from '#/ui/states/load-failure.tsx'

import type { Blog } from '../../mocks/blog.ts'
import type { Faults } from '../../mocks/faults.ts'
import { createHandlers } from '../../mocks/handlers.ts'
import type { LoggedRequest } from '../../mocks/requests.ts'
import { createBlog } from '../../mocks/sample-blog.ts'
import type { Shape } from '../../mocks/shapes.ts'
import { cookies, restPointer } from './browser.ts'
import { answerWith, settleRequests } from './worker.ts'

const viewports = { desktop: [1280, 900], phone: [390, 844], narrow: [320, 568] } as const

export type OpenOptions = {
  readonly path?: string
  readonly shape?: Partial<Shape>
  /** May be changed while the page runs, by assigning to `app.faults`. */
  readonly fault?: Faults
  readonly viewport?: keyof typeof viewports
  readonly blog?: Partial<Blog>
  /** What the visitor's browser remembers, by name. */
  readonly cookies?: Readonly<Record<string, string>>
  readonly site?: Partial<Site>
  /** Leaves cookies and storage as another tab left them. */
  readonly sameVisitor?: boolean
}

let root: Root | null = null

/** Closes the app, so that none of its requests reaches the server of the next test. */
export const closeApp = async () => {
  if (root !== null) {
    // Runs what is deferred until the page is hidden.
    window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
    await settleRequests()
  }
  root?.unmount()
  root = null
  document.querySelector('#root')?.remove()
}

const mount = (router: ReturnType<typeof createAppRouter>) => {
  const container = document.createElement('div')
  container.id = 'root'
  document.body.append(container)
  root = createRoot(container, { onCaughtError })
  root.render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
}

const newVisitor = () => {
  cookies.clear()
  localStorage.clear()
  sessionStorage.clear()
}

/** Mounts the whole app, as `entry-client.tsx` does, with the test's URL and mock server. */
export const openApp = async (options: OpenOptions = {}) => {
  await closeApp()
  const [width, height] = viewports[options.viewport ?? 'desktop']
  await page.viewport(width, height)
  await restPointer()
  if (options.sameVisitor !== true) newVisitor()
  for (const [name, value] of Object.entries(options.cookies ?? {})) browserCookies.set(name, value, 60_000)
  document.querySelector('title')?.remove()
  window.scrollTo(0, 0)

  const blog = createBlog(options.blog)
  const faults: Faults = { ...options.fault }
  const log: LoggedRequest[] = []
  answerWith(createHandlers({ blog, fault: faults, log, shape: options.shape ?? {} }))

  const history = createMemoryHistory({ initialEntries: [options.path ?? '/'] })
  const queryClient = createQueryClient()
  const site = { ...siteDefaults, ...options.site }
  const router = createAppRouter({
    queryClient,
    api: createApi({ baseUrl: site.apiBase }),
    site,
    preferences: parsePreferences(browserCookies.get),
    counter: createVisitCounter({
      beacon: createBeacon(site.apiBase),
      cookies: browserCookies,
      locks: navigator.locks,
      activated: whenActivated(),
    }),
    stores: { storage: localStorage },
    history,
  })
  const preloads = vi.spyOn(router, 'preloadRoute')
  mount(router)

  return {
    page,
    router,
    history,
    queryClient,
    /** What the server knows. */
    blog,
    faults,
    /** Every API request so far; `app.log.length = 0` forgets them. */
    log,
    cookies,
    /** `GET /api/posts?pageNum=1`, … in the order of their arrival. */
    requests: () => log.map(({ method, address }) => `${method} ${address}`),
    address: () => decodeURI(history.location.href),
    /** Waits for the data and the code of the routes whose preloading has begun. */
    preloaded: () => Promise.all(preloads.mock.results.map(({ value }) => value)),
  }
}

export type App = Awaited<ReturnType<typeof openApp>>
