import { notifyManager, QueryCache, QueryClient } from '@tanstack/react-query'

import type { Failure } from './failure.ts'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: Failure
    queryMeta: {
      /** The page goes on without this: the failure is only logged (specification, section 8). */
      readonly optional?: boolean
    }
  }
}

// By default, observers are notified in a later task. For one frame, a text would be visible both in its form and in the thread,
// or in neither.
notifyManager.setScheduler(queueMicrotask)

/** How long an answer counts as fresh: going back and forth asks for nothing until then. */
const staleMs = 60_000

/**
 * A cache for one page's life, or for one request on the server. `networkMode: 'always'`: an offline visitor is told at once
 * instead of waiting for the connection to come back. It also means that queries are not refetched on reconnect, except those
 * that set `refetchOnReconnect`.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({
      onError: (failure, query) => {
        if (query.meta?.optional === true) console.warn(`${query.queryKey.join('/')}: ${failure.message}`)
      },
    }),
    defaultOptions: {
      // Components do not repeat a call that failed in the loader of their screen.
      queries: { staleTime: staleMs, gcTime: 30 * 60_000, retry: false, retryOnMount: false, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
