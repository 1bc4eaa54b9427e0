import { queryOptions } from '@tanstack/react-query'

import type { Offering } from '#/http/api.ts'
import type { Batch } from '#/thread/batches.ts'
import { mergeBatch, type ThreadKey } from '#/thread/cached-thread.ts'

/**
 * Loads the comments behind an id into the cached thread. A query, and so one request however many ask for it at once;
 * nothing of it stays in the cache but what has gone into the thread.
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
