import { type QueryKey, queryOptions, skipToken } from '@tanstack/react-query'

import type { Comment } from '#/contract/comment.ts'

import type { Thread } from './comment-edits.ts'
import { readLog, replay, writeLog } from './edit-log.ts'

type Commented = { readonly comments: readonly Comment[] }

/** An answer whose comments have become a thread that edits can be made to. */
export type Threaded<T extends Commented> = Omit<T, 'comments'> & { readonly comments: Thread }

/** The server's comments as nodes; those known before keep their keys, so that no row is mounted anew. */
export const threadOf = (comments: readonly Comment[], known: Thread = []): Thread => {
  const keys = new Map(known.map(({ key, comment }) => [comment.id, key]))
  const once = new Map(comments.map((comment) => [comment.id, comment]))
  return [...once.values()].map((comment) => ({
    key: keys.get(comment.id) ?? `comment-${comment.id}`,
    comment,
    deletions: [],
  }))
}

/**
 * The query of something that carries comments, made ready for edits: each answer is followed by the edits
 * that it may not know of, so that a refetch at any moment neither loses a comment nor brings back a deleted one.
 */
export const withThread = <T extends Commented>(
  postId: number,
  source: { readonly queryKey: QueryKey; readonly queryFn: () => Promise<T | null> },
) => {
  const { queryKey } = queryOptions<Threaded<T> | null>({ queryKey: source.queryKey, queryFn: skipToken })
  return queryOptions<Threaded<T> | null>({
    queryKey,
    queryFn: async ({ client }) => {
      const agreedBefore = new Set(readLog(client, postId).filter(({ state }) => state === 'agreed'))
      const answer = await source.queryFn()
      if (answer === null) return null
      // The server knew these before it answered.
      writeLog(client, postId, (log) => log.filter((logged) => !agreedBefore.has(logged)))
      const known = client.getQueryData(queryKey)?.comments
      return { ...answer, comments: replay(threadOf(answer.comments, known), readLog(client, postId)) }
    },
  })
}
