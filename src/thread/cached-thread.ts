import type { DataTag, QueryClient, QueryKey } from '@tanstack/react-query'

import type { Comment } from '#/contract/comment.ts'
import type { PostDetail } from '#/contract/post.ts'
import type { Failure } from '#/http/failure.ts'

import {
  type Batch,
  belowEveryId,
  isShownBy,
  isUnloaded,
  isHeldAndDeleted,
  type LoadedThread,
  takeBatch,
} from './batches.ts'
import { agreedKeys, readEntries, updateEntries } from './cached-entries.ts'
import { isChanging, isDeleted, isWrittenHere, type Thread } from './edits.ts'

/**
 * A thread that is being read. `unshown` are the ids of comments that arrived meanwhile: they are in the thread, where every edit
 * finds them, but hidden until the reader asks for them. Some may be the visitor's own, see {@link unshownByOthers}.
 */
export type ViewedThread = LoadedThread & { readonly unshown: readonly number[] }

/** Which post a thread belongs to, and where in the cache it is: in the post's own answer. */
export type ThreadKey = {
  readonly postId: number
  readonly queryKey: DataTag<QueryKey, ViewedThread | null, Failure>
}

/** Changes a part of a cached thread; does nothing if it is not in the cache. */
const change = (
  client: QueryClient,
  { queryKey }: Pick<ThreadKey, 'queryKey'>,
  update: (thread: ViewedThread) => Partial<ViewedThread>,
): void => {
  client.setQueryData(queryKey, (cached) =>
    cached === undefined || cached === null ? cached : { ...cached, ...update(cached) },
  )
}

export const updateThread = (
  client: QueryClient,
  threadKey: Pick<ThreadKey, 'queryKey'>,
  update: (thread: Thread) => Thread,
): void => change(client, threadKey, ({ comments }) => ({ comments: update(comments) }))

/** The ids of comments that are really new, not old ones of a part that is loaded only now. */
const arrivedIn = ({ comments, extent }: LoadedThread, next: Thread): readonly number[] => {
  const known = new Set(comments.map(({ comment }) => comment.id))
  return next.flatMap(({ comment: { id } }) => (id === null || known.has(id) || isUnloaded(extent, id) ? [] : [id]))
}

/**
 * Merges an answer into the thread: the outbox forgets the edits that the answer shows, and the others are reapplied, so that a
 * refetch at any moment neither loses a comment nor brings back a deleted one.
 *
 * Writes the outbox, so it must not be called in an updater of a query. The thread is not written, only returned.
 */
export const receive = (
  client: QueryClient,
  postId: number,
  known: ViewedThread | undefined,
  batch: Batch,
  agreedAtRequest: ReadonlySet<string>,
  threadAtRequest?: LoadedThread | null,
): ViewedThread => {
  updateEntries(client, postId, (entries) =>
    entries.filter((entry) => !isShownBy(entry, batch) && !isHeldAndDeleted(entry, entries)),
  )
  const atRequest = {
    agreedKeys: agreedAtRequest,
    ids: new Set(threadAtRequest?.comments.flatMap(({ comment }) => comment.id ?? [])),
  }
  const next = takeBatch(known, batch, readEntries(client, postId), atRequest)
  return { ...next, unshown: known === undefined ? [] : [...known.unshown, ...arrivedIn(known, next.comments)] }
}

/** Merges the comments that come with the post itself, as {@link receive} does. */
export const receiveWithPost = (
  client: QueryClient,
  postId: number,
  known: ViewedThread | undefined,
  { comments, more, commentCount: count }: Pick<PostDetail, 'comments' | 'more' | 'commentCount'>,
  agreedAtRequest: ReadonlySet<string>,
  threadAtRequest?: LoadedThread | null,
): ViewedThread =>
  receive(client, postId, known, { after: belowEveryId, comments, more, count }, agreedAtRequest, threadAtRequest)

/** Merges an answer into the cached thread, as {@link receive} does. Its count, if any, must be the latest one. */
export const mergeBatch = (client: QueryClient, threadKey: ThreadKey, batch: Batch): void => {
  const { postId, queryKey } = threadKey
  const known = client.getQueryData(queryKey)
  if (known === undefined || known === null) return
  const merged = receive(client, postId, known, batch, agreedKeys(client, postId))
  change(client, threadKey, () => merged)
}

/** The unshown comments, except own ones, which may have arrived before the answer to their edit. */
export const unshownByOthers = ({ comments, unshown }: ViewedThread): Thread => {
  const ids = new Set<number | null>(unshown)
  return comments.filter((node) => ids.has(node.comment.id) && !isWrittenHere(node))
}

/** The rows of answers by id; the last answer with an id wins. */
export const rowsIn = (answers: readonly Batch[]): ReadonlyMap<number, Comment> =>
  new Map(answers.flatMap(({ comments }) => comments.map((row) => [row.id, row])))

/** The ids of comments that later rows show corrected, deleted or approved, except those that this visitor is changing. */
export const changedIn = ({ comments }: LoadedThread, rows: ReadonlyMap<number, Comment>): readonly number[] =>
  comments.flatMap((node) => {
    const { id, editedAt = '', held } = node.comment
    const row = id === null ? undefined : rows.get(id)
    if (row === undefined || isDeleted(node) || isChanging(node)) return []
    const isApproved = held === true && row.held !== true
    return row.deleted || isApproved || (row.editedAt ?? '') > editedAt ? [row.id] : []
  })

/** The thread without unshown comments; the same object if there are none. */
export const inSight = (thread: ViewedThread): ViewedThread => {
  const hidden = new Set(unshownByOthers(thread))
  return hidden.size === 0 ? thread : { ...thread, comments: thread.comments.filter((node) => !hidden.has(node)) }
}

/** Shows all unshown comments, or some of them. */
export const showUnshown = (
  client: QueryClient,
  threadKey: Pick<ThreadKey, 'queryKey'>,
  isWanted: (id: number) => boolean = () => true,
): void => {
  if (client.getQueryData(threadKey.queryKey)?.unshown.some(isWanted) !== true) return
  change(client, threadKey, ({ unshown }) => ({ unshown: unshown.filter((id) => !isWanted(id)) }))
}
