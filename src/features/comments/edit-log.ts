import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query'

import type { Comment } from '#/contract/comment.ts'

import { apply, type CommentEdit, type DeleteEdit, type Thread, type WriteEdit } from './comment-edits.ts'
import { settleDelete, settleWrite } from './settled-edits.ts'

/** An edit that no answer has shown yet: under way, or agreed. */
export type LoggedEdit =
  | { readonly edit: CommentEdit; readonly state: 'under way' }
  | { readonly edit: WriteEdit; readonly state: 'agreed'; readonly comment: Comment }
  | { readonly edit: DeleteEdit; readonly state: 'agreed' }

/** Beside the post in the cache, where the devtools show it. */
const logQuery = (postId: number) =>
  queryOptions<readonly LoggedEdit[]>({ queryKey: ['comment edits', postId], queryFn: skipToken })

export const readLog = (client: QueryClient, postId: number): readonly LoggedEdit[] =>
  client.getQueryData(logQuery(postId).queryKey) ?? []

export const writeLog = (
  client: QueryClient,
  postId: number,
  update: (log: readonly LoggedEdit[]) => readonly LoggedEdit[],
): void => {
  const log = readLog(client, postId)
  const next = update(log)
  if (next.length > 0 || log.length > 0) client.setQueryData(logQuery(postId).queryKey, next)
}

const replayOne = (thread: Thread, logged: LoggedEdit): Thread => {
  if (logged.state === 'under way') return apply(thread, logged.edit)
  return 'comment' in logged ? settleWrite(thread, logged.edit, logged.comment) : settleDelete(thread, logged.edit)
}

/** The thread as this visitor knows it: the server's, and then every edit that its answer may lack. */
export const replay = (thread: Thread, log: readonly LoggedEdit[]): Thread => log.reduce(replayOne, thread)
