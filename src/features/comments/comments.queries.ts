import { queryOptions } from '@tanstack/react-query'

import type { Offering } from '#/http/api.ts'
import type { Batch } from '#/thread/batches.ts'
import { mergeBatch, type ThreadKey } from '#/thread/cached-thread.ts'

/**
 * Loads the comments after an id into the cached thread, and resolves with the batch. As a query, so that concurrent
 * calls share one request.
 */
export const batchQuery = (api: Offering<'comments'>, threadKey: ThreadKey, after: number) =>
  queryOptions({
    queryKey: ['post', threadKey.postId, 'comments', { after }],
    queryFn: async ({ client }): Promise<Batch> => {
      const batch = { after, count: null, ...(await (await api()).comments(threadKey.postId, after)) }
      mergeBatch(client, threadKey, batch)
      return batch
    },
    gcTime: 0,
  })
