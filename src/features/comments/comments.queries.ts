import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'

import type { LoadCalls } from '#/http/api.ts'
import type { Calls } from '#/http/calls.ts'
import { isSignedOut } from '#/http/failure.ts'
import { keepsKey } from '#/http/write-failures.ts'
import type { Batch } from '#/thread/batches.ts'
import { readEntries } from '#/thread/cached-entries.ts'
import { mergeBatch, type ThreadKey, updateThread } from '#/thread/cached-thread.ts'
import { type AgreedEntry, apply, type CommentEdit, newKey, settle, undo } from '#/thread/edits.ts'
import type { Outbox } from '#/thread/outbox.ts'

import { editAlert } from './edit-alerts.ts'
import { forgetSession } from './use-owner.ts'

/**
 * Loads the comments after an id into the cached thread, and resolves with the batch. As a query, so that concurrent
 * calls share one request.
 */
export const batchQuery = (api: LoadCalls<'comments'>, threadKey: ThreadKey, after: number) =>
  queryOptions({
    queryKey: ['post', threadKey.postId, 'comments', { after }],
    queryFn: async ({ client }): Promise<Batch> => {
      const batch = { after, count: null, ...(await (await api()).comments(threadKey.postId, after)) }
      mergeBatch(client, threadKey, batch)
      return batch
    },
    gcTime: 0,
  })

type Changing = 'deleteComment' | 'editComment' | 'writeComment'
type CommentApi = LoadCalls<'comments' | Changing>

/** Stands in the place of a password where the owner's session authorises the call. */
export const bySession = ''

export const proofOf = (password: string): { readonly password?: string } =>
  password === bySession ? {} : { password }

/** Has the server carry out an edit; resolves with what it agreed to, rejects with a `Failure`. */
const carryOut = async (
  calls: Pick<Calls, Changing>,
  postId: number,
  edit: CommentEdit,
  password: string,
): Promise<AgreedEntry> => {
  switch (edit.kind) {
    case 'write': {
      const { key, author, content, parentId, secret, signals } = edit
      const parent = parentId !== null && { parent_comment_id: parentId }
      const who = password === bySession ? {} : { author, password }
      const commentInfo = { ...who, content, ...parent, ...(secret && { secret }), ...signals }
      return { edit, state: 'agreed', comment: await calls.writeComment({ postId, commentInfo }, key) }
    }
    case 'delete':
      await calls.deleteComment({ commentId: edit.commentId, ...proofOf(password) })
      return { edit, state: 'agreed' }
    case 'correct': {
      const { commentId, content } = edit
      return { edit, state: 'agreed', comment: await calls.editComment({ commentId, ...proofOf(password), content }) }
    }
  }
}

/** Only the last pending edit refetches, because earlier refetches would be repeated. */
const refreshWhenIdle = (client: QueryClient, { postId, queryKey }: ThreadKey) => {
  if (readEntries(client, postId).some(({ state }) => state === 'sending')) return
  void client.invalidateQueries({ queryKey, exact: true })
}

/**
 * A failed edit may have been carried out all the same, or may have come too late. Refetching the post shows which, but only for
 * its first batch. The query has its own key, because a request already under way may have been answered before the edit was
 * carried out.
 */
const refreshTarget = (client: QueryClient, api: CommentApi, threadKey: ThreadKey, edit: CommentEdit) => {
  if (edit.kind === 'write') return
  const firstBatchEnd = client.getQueryData(threadKey.queryKey)?.extent.firstBatchEnd ?? null
  if (firstBatchEnd === null || edit.commentId <= firstBatchEnd) return
  const query = batchQuery(api, threadKey, edit.commentId - 1)
  void client.prefetchQuery({ ...query, queryKey: [...query.queryKey, edit.key], staleTime: 0 })
}

/**
 * One edit of a thread: shown at once, settled or undone by the answer, whichever screen the visitor is on by then. Only the edit
 * is its variable, which devtools can read; its password stays in the outbox.
 */
const editMutation = (api: CommentApi, outbox: Outbox, threadKey: ThreadKey) =>
  mutationOptions({
    mutationKey: ['edit comments', threadKey.postId],
    mutationFn: async (edit: CommentEdit) =>
      carryOut(await api(), threadKey.postId, edit, outbox.passwordOf(edit.key) ?? bySession),
    onMutate: (edit, { client }) => updateThread(client, threadKey, (thread) => apply(thread, edit)),
    onSuccess: (agreed, _edit, _begun, { client }) => {
      outbox.agree(threadKey.postId, agreed)
      updateThread(client, threadKey, (thread) => settle(thread, agreed))
    },
    onError: (failure, edit, _begun, { client }) => {
      if (isSignedOut(failure)) forgetSession()
      // A write that may have been carried out is repeated under its key, so that the server recognises it.
      const nextKey = keepsKey(failure, outbox.isUnconfirmedKey(edit.key)) ? edit.key : newKey()
      outbox.refuse(threadKey.postId, edit, editAlert(failure, edit), nextKey)
      updateThread(client, threadKey, (thread) => undo(thread, edit))
      refreshTarget(client, api, threadKey, edit)
    },
    onSettled: (_agreed, _failure, _edit, _begun, { client }) => refreshWhenIdle(client, threadKey),
  })

/** Sends an edit; resolves with what the server agreed to, `null` if it did not. A failure is shown by the outbox. */
export const sendEdit = async (
  client: QueryClient,
  api: CommentApi,
  outbox: Outbox,
  threadKey: ThreadKey,
  edit: CommentEdit,
  password: string,
): Promise<AgreedEntry | null> => {
  outbox.add(threadKey.postId, edit, password)
  const mutation = client.getMutationCache().build(client, editMutation(api, outbox, threadKey))
  try {
    return await mutation.execute(edit)
  } catch {
    return null
  }
}
