import { useQuery } from '@tanstack/react-query'

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
  const query = useQuery({ ...batchQuery(useApi(), place, after), enabled: isWanted })
  return {
    isLoading: query.isFetching,
    hasFailed: query.isError && !query.isFetching,
    load: async () => {
      const { data, isSuccess } = await query.refetch({ cancelRefetch: false })
      return isSuccess ? data : null
    },
  }
}
