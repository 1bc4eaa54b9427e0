import { type DataTag, type QueryClient, type QueryKey, queryOptions, skipToken } from '@tanstack/react-query'

import type { Comment } from '#/contract/comment.ts'
import type { Calls } from '#/http/calls.ts'
import type { Failure } from '#/http/failure.ts'

import { type Batch, beforeAll, isKnown, type LoadedThread, takeBatch } from './comment-batches.ts'
import { readLog, writeLog } from './edit-log.ts'

/** An answer that carries a thread, or the beginning of a long one. */
type Commented = {
  readonly comments: readonly Comment[]
  readonly more: boolean
  readonly commentCount: number | null
}

/** An answer whose comments have become a thread that edits can be made to. */
export type Threaded<T extends Commented> = Omit<T, keyof Commented> & LoadedThread

/** As much of the API as one call needs. */
export type Offering<Name extends keyof Calls> = () => Promise<Pick<Calls, Name>>

/** The place in the cache where the thread of a post is. */
export type ThreadPlace = {
  readonly postId: number
  readonly queryKey: DataTag<QueryKey, LoadedThread | null, Failure>
}

const agreedKeys = (client: QueryClient, postId: number): ReadonlySet<string> =>
  new Set(readLog(client, postId).flatMap(({ edit, state }) => (state === 'agreed' ? [edit.key] : [])))

/** Forgets the edits that the batch shows, and puts it together with what is known, the other edits on top. */
const receive = (
  client: QueryClient,
  postId: number,
  known: LoadedThread | undefined,
  batch: Batch,
  counted?: ReadonlySet<string>,
): LoadedThread => {
  writeLog(client, postId, (log) => log.filter((logged) => !isKnown(logged, batch)))
  return takeBatch(known, batch, readLog(client, postId), counted)
}

/**
 * The query of something that carries comments, made ready for edits: each answer is followed by the edits
 * that it may not know of, so that a refetch at any moment neither loses a comment nor brings back a deleted one.
 * Of a long thread it is the first batch; the others, once loaded, stay.
 */
export const withThread = <T extends Commented>(
  postId: number,
  source: { readonly queryKey: QueryKey; readonly queryFn: () => Promise<T | null> },
) => {
  const { queryKey } = queryOptions<Threaded<T> | null>({ queryKey: source.queryKey, queryFn: skipToken })
  return queryOptions<Threaded<T> | null>({
    queryKey,
    queryFn: async ({ client }) => {
      const counted = agreedKeys(client, postId)
      const answer = await source.queryFn()
      if (answer === null) return null
      const { comments, more, commentCount, ...rest } = answer
      const known = client.getQueryData(queryKey) ?? undefined
      const batch = { after: beforeAll, comments, more, count: commentCount }
      return { ...rest, ...receive(client, postId, known, batch, counted) }
    },
  })
}

/**
 * Loads the comments behind an id into the cached thread. A query, and so one request however many ask for it at once;
 * nothing of it stays in the cache but what has gone into the thread.
 */
export const batchQuery = (api: Offering<'comments'>, { postId, queryKey }: ThreadPlace, after: number) =>
  queryOptions({
    queryKey: ['post', postId, 'comments', { after }],
    queryFn: async ({ client }): Promise<Batch> => {
      const batch = { after, count: null, ...(await (await api()).comments(postId, after)) }
      client.setQueryData(queryKey, (known) =>
        known === undefined || known === null ? known : { ...known, ...receive(client, postId, known, batch) },
      )
      return batch
    },
    gcTime: 0,
  })
