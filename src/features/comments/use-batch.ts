import { useQuery, useQueryClient } from '@tanstack/react-query'

import { useApi } from '#/http/api-context.ts'

import type { Batch } from './comment-batches.ts'
import { batchQuery, type ThreadPlace } from './comments.queries.ts'

export type LoadableBatch = {
  readonly isLoading: boolean
  readonly hasFailed: boolean
  /** Loads it; `null` if that failed. One that is on its way is not asked for again. */
  readonly load: () => Promise<Batch | null>
}

/** The comments behind an id, loaded when they are asked for, or at once (`isWanted`). */
export const useBatch = (place: ThreadPlace, after: number, isWanted = false): LoadableBatch => {
  const client = useQueryClient()
  const options = batchQuery(useApi(), place, after)
  const { isFetching, isError } = useQuery({ ...options, enabled: isWanted })
  return {
    isLoading: isFetching,
    hasFailed: isError && !isFetching,
    load: async () => {
      try {
        // Not `refetch` of the observer: by the time the batch is there, that one looks at the next.
        return await client.fetchQuery({ ...options, staleTime: 0 })
      } catch {
        // The failure is in the query, and so in `hasFailed`.
        return null
      }
    },
  }
}
