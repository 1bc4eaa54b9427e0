import { type MutationOptions, mutationOptions, type QueryClient } from '@tanstack/react-query'

import type { Failure } from '#/http/failure.ts'

import { apply, type CommentEdit, type DeleteEdit, type Thread, undo, type WriteEdit } from './comment-edits.ts'
import { batchQuery, type Offering, type ThreadPlace } from './comments.queries.ts'
import { type LoggedEdit, readLog, writeLog } from './edit-log.ts'
import { settleDelete, settleWrite } from './settled-edits.ts'

const updateThread = (client: QueryClient, { queryKey }: ThreadPlace, update: (thread: Thread) => Thread) => {
  client.setQueryData(queryKey, (cached) =>
    cached === undefined || cached === null ? cached : { ...cached, comments: update(cached.comments) },
  )
}

const begin = (client: QueryClient, place: ThreadPlace, edit: CommentEdit) => {
  writeLog(client, place.postId, (log) => [...log, { edit, state: 'under way' }])
  updateThread(client, place, (thread) => apply(thread, edit))
}

const takeBack = (client: QueryClient, place: ThreadPlace, edit: CommentEdit) => {
  writeLog(client, place.postId, (log) => log.filter((logged) => logged.edit.key !== edit.key))
  updateThread(client, place, (thread) => undo(thread, edit))
}

const agree = (client: QueryClient, place: ThreadPlace, agreed: LoggedEdit, settle: (thread: Thread) => Thread) => {
  writeLog(client, place.postId, (log) => log.map((logged) => (logged.edit.key === agreed.edit.key ? agreed : logged)))
  updateThread(client, place, settle)
}

/** While another edit is under way a refetch would only be repeated: the last one to settle asks. */
const refreshWhenIdle = (client: QueryClient, { postId, queryKey }: ThreadPlace) => {
  if (readLog(client, postId).some(({ state }) => state === 'under way')) return
  void client.invalidateQueries({ queryKey, exact: true })
}

/**
 * A deletion that failed may have been carried out all the same, or may have come too late. Refreshing the post shows
 * that only for the comments that come with it.
 */
const refreshTarget = (
  client: QueryClient,
  api: Offering<'comments'>,
  place: ThreadPlace,
  { commentId }: DeleteEdit,
) => {
  const start = client.getQueryData(place.queryKey)?.extent.start ?? null
  if (start === null || commentId <= start) return
  void client.prefetchQuery({ ...batchQuery(api, place, commentId - 1), staleTime: 0 })
}

export const writeCommentMutation = (api: Offering<'writeComment'>, place: ThreadPlace) =>
  mutationOptions({
    mutationKey: ['write comment', place.postId],
    mutationFn: async ({ edit, password }: { readonly edit: WriteEdit; readonly password: string }) => {
      const { key, author, content, parentId } = edit
      const commentInfo = { author, password, content, ...(parentId !== null && { parent_comment_id: parentId }) }
      return (await api()).writeComment({ postId: place.postId, commentInfo }, key)
    },
    onMutate: ({ edit }, { client }) => begin(client, place, edit),
    onSuccess: (comment, { edit }, _begun, { client }) =>
      agree(client, place, { edit, state: 'agreed', comment }, (thread) => settleWrite(thread, edit, comment)),
    onError: (_failure, { edit }, _begun, { client }) => takeBack(client, place, edit),
    onSettled: (_comment, _failure, _variables, _begun, { client }) => refreshWhenIdle(client, place),
  })

export const deleteCommentMutation = (api: Offering<'deleteComment' | 'comments'>, place: ThreadPlace) =>
  mutationOptions({
    mutationKey: ['delete comment', place.postId],
    mutationFn: async ({ edit, password }: { readonly edit: DeleteEdit; readonly password: string }) =>
      (await api()).deleteComment({ commentId: edit.commentId, password }),
    onMutate: ({ edit }, { client }) => begin(client, place, edit),
    onSuccess: (_done, { edit }, _begun, { client }) =>
      agree(client, place, { edit, state: 'agreed' }, (thread) => settleDelete(thread, edit)),
    onError: (_failure, { edit }, _begun, { client }) => {
      takeBack(client, place, edit)
      refreshTarget(client, api, place, edit)
    },
    onSettled: (_done, _failure, _variables, _begun, { client }) => refreshWhenIdle(client, place),
  })

/**
 * Runs a mutation that outlives the screen which began it. Nothing of it stays in the cache once it is answered:
 * its variables hold a password.
 */
export const runMutation = async <TData, TVariables, TBegun>(
  client: QueryClient,
  options: MutationOptions<TData, Failure, TVariables, TBegun>,
  variables: TVariables,
): Promise<TData> => {
  const cache = client.getMutationCache()
  const mutation = cache.build(client, options)
  try {
    return await mutation.execute(variables)
  } finally {
    cache.remove(mutation)
  }
}
