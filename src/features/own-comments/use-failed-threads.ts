import { type QueryFilters, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'

import type { Failure } from '#/http/failure.ts'
import { ownThreadsRoot } from '#/own-comments/own-comments.ts'

const failedThreads: QueryFilters = {
  queryKey: ownThreadsRoot,
  type: 'active',
  predicate: ({ state }) => state.status === 'error',
}

/** Why a post on the page did not load, if one did not, and how to load all such posts again. */
export const useFailedThreads = (): readonly [Failure | null, () => void] => {
  const client = useQueryClient()
  const cache = client.getQueryCache()
  const failure = useSyncExternalStore(
    useCallback((onChange) => cache.subscribe(onChange), [cache]),
    () => cache.findAll(failedThreads)[0]?.state.error ?? null,
  )
  return [failure, () => void client.refetchQueries(failedThreads)]
}
