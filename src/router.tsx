import { type QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query'
import { createRouter, parseSearchWith, type RouterHistory, stringifySearchWith } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import type { Preferences } from '#/contract/cookie.ts'
import type { Site } from '#/contract/site.ts'
import type { PageStores } from '#/features/comments/stores.ts'
import type { VisitCounter } from '#/features/visits/visit-counter.ts'
import { type LoadCalls, ApiContext } from '#/http/api.ts'
import { withViewTransition } from '#/ui/motion.ts'
import { createPreferenceStore, PreferencesContext } from '#/ui/preferences.ts'
import { SiteContext } from '#/ui/site.ts'
import { LoadFailure } from '#/ui/states/load-failure.tsx'
import { PageNotFound } from '#/ui/states/not-found.tsx'
import { ScreenPending } from '#/ui/states/pending.tsx'
import { noTitleFace, type TitleFace, TitleFaceContext } from '#/ui/title-face.tsx'

import { routeTree } from './routeTree.gen.ts'

/** Everything that a page is made of; the browser and the server each bring their own. */
export type AppOptions = {
  readonly queryClient: QueryClient
  readonly api: LoadCalls
  readonly site: Site
  readonly preferences: Preferences
  readonly counter: VisitCounter
  readonly stores: PageStores
  readonly titleFace?: TitleFace
  readonly history?: RouterHistory
  /** In the browser: whether the page came with the server's markup. */
  readonly isServerRendered?: boolean
  /** On the server: whether this address is a 404, which the API does not always tell. */
  readonly isAddressMissing?: boolean
  /** On the server: the CSP nonce, which lets only its own scripts run. */
  readonly nonce?: string
}

/**
 * How long an old page stays before a slow new one shows that it is loading, in milliseconds. On a phone's network an
 * answer takes a third of a second; placeholders rendered just before it would delay it by another tenth.
 */
const pendingMs = 500

/**
 * The browser has restored the scroll position of a server-rendered page, and the reader may have scrolled on before the scripts
 * were there: the router restores it only on later screens.
 */
const restoresLaterScrolls = (isServerRendered: boolean) => {
  let isFirst = isServerRendered
  return () => {
    if (!isFirst) return true
    isFirst = false
    // The router records a position on `scroll`, and has subscribed only now.
    document.dispatchEvent(new Event('scroll'))
    return false
  }
}

/**
 * Whether the browser showed this page from its cache without asking the server, however old it is: a restored session or tab, or
 * a return from another site.
 */
const isFromCache = (): boolean => {
  const [navigation] = performance.getEntriesByType('navigation')
  return (
    navigation instanceof PerformanceNavigationTiming && navigation.type !== 'navigate' && navigation.transferSize === 0
  )
}

/**
 * Rewrites a path that cannot be decoded, such as that of a link cut off within a character, so that no screen matches it. Not on
 * pages that the server rendered: there only the name at the end can be malformed, and the server redirects those.
 */
const encodeMalformedPath = ({ url }: { readonly url: URL }): undefined => {
  try {
    decodeURI(url.pathname)
  } catch {
    url.pathname = encodeURI(url.pathname)
  }
}

/** What the server hands over to the browser with a page: keys and data of its query cache. */
type Answers = readonly (readonly [QueryKey, unknown])[]

const answersIn = (queryClient: QueryClient): Answers =>
  queryClient
    .getQueryCache()
    .getAll()
    .flatMap(({ queryKey, state: { status, data } }) => (status === 'success' ? [[queryKey, data]] : []))

export const createAppRouter = ({ history, nonce, isServerRendered = false, ...context }: AppOptions) => {
  const { queryClient, api, site, preferences, titleFace = noTitleFace } = context
  const preferenceStore = createPreferenceStore(preferences)
  let isReturn = false
  const router = createRouter({
    routeTree,
    context: { ...context, isReturn: () => isReturn },
    ...(history && { history }),
    ...(nonce !== undefined && { ssr: { nonce } }),
    // The loaded screen is rendered hidden by `kept-screens.tsx`.
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    // Loaders answer at once from the query cache; what it has dropped meanwhile has to be there before a kept screen is shown.
    defaultStaleReloadMode: 'blocking',
    defaultPendingMs: pendingMs,
    defaultPendingMinMs: 0,
    defaultPendingComponent: ScreenPending,
    defaultErrorComponent: LoadFailure,
    defaultNotFoundComponent: PageNotFound,
    notFoundMode: 'root',
    caseSensitive: true,
    // As text: parsed as JSON, `2.0` and `+2` would be page 2 here, but no page to the server and others that read addresses.
    parseSearch: parseSearchWith((text) => text),
    stringifySearch: stringifySearchWith(String),
    // With a `rewrite`, even an empty one, the router normalises addresses with the URL parser. Without, it keeps `^`, takes the
    // parser's `%5E` for another address, and redirects for ever.
    rewrite: import.meta.env.SSR || isServerRendered ? {} : { input: encodeMalformedPath },
    // Off on the server, whose answer then needs no script for it: on unload the router leaves the position to the browser.
    scrollRestoration: import.meta.env.SSR ? false : restoresLaterScrolls(isServerRendered),
    // `Wrap` would be rendered once more, with a state of its own, for every kept screen.
    InnerWrap: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={queryClient}>
        <ApiContext value={api}>
          <SiteContext value={site}>
            <TitleFaceContext value={titleFace}>
              <PreferencesContext value={preferenceStore}>{children}</PreferencesContext>
            </TitleFaceContext>
          </SiteContext>
        </ApiContext>
      </QueryClientProvider>
    ),
  })
  if (!import.meta.env.SSR)
    router.history.subscribe(({ action: { type } }) => {
      isReturn = type !== 'PUSH' && type !== 'REPLACE'
    })
  // The router's own reports an error whenever the browser skips a transition.
  router.startViewTransition = (update) => {
    const isAsked = router.shouldViewTransition === true
    delete router.shouldViewTransition
    return isAsked ? withViewTransition(update) : update()
  }
  if (import.meta.env.SSR) router.options.dehydrate = () => ({ answers: JSON.stringify(answersIn(queryClient)) })
  else
    router.options.hydrate = (dehydrated) => {
      const answers: Answers = JSON.parse(String(dehydrated['answers']))
      // A page that came just now counts as fresh, however long ago the server rendered it. What is stale stays, and is refetched.
      const updatedAt = isFromCache() ? 0 : Date.now()
      for (const [key, data] of answers) queryClient.setQueryData(key, data, { updatedAt })
    }
  return router
}

type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
