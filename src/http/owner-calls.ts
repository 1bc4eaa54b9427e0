import { Done } from '#/contract/answer.ts'
import { OpenCommentAnswer, WriteCommentAnswer, type WriteCommentRequest } from '#/contract/comment.ts'
import {
  CommentFeedAnswer,
  type InboxFilter,
  NumbersAnswer,
  OwnerCommentsAnswer,
  type Rules,
  RulesAnswer,
} from '#/contract/desk.ts'

import { type ApiOptions, createClient, send } from './send.ts'

/**
 * The calls of the owner's desk, authorised by the cookie of the owner's session. Only the desk's own script imports them. A 401
 * says that there is no session, or none any more.
 */
export const createOwnerCalls = (options: ApiOptions) => {
  const client = createClient(options)
  return {
    signIn: (password: string) => send(client, 'owner/session', Done, { method: 'post', json: { password } }),
    signOut: () => send(client, 'owner/session', Done, { method: 'delete' }),
    /** `before`: only those older than this one. */
    ownerComments: (state: InboxFilter, before: number | null) =>
      send(client, 'owner/comments', OwnerCommentsAnswer, {
        searchParams: { state, ...(before !== null && { before }) },
      }),
    /** Marks all comments up to this one as seen. */
    seen: (id: number) => send(client, 'owner/seen', Done, { method: 'put', json: { id } }),
    /** `editedAt`: of the version to approve, empty if it was never edited; another version is refused. */
    approve: (id: number, editedAt: string) =>
      send(client, `owner/comments/${id}/approve`, Done, { method: 'post', json: { edited_at: editedAt } }),
    removeComment: (id: number) => send(client, `owner/comments/${id}`, Done, { method: 'delete', keepalive: true }),
    /** A secret comment and the secret replies below it; the session stands for the password. */
    openAsOwner: (commentId: number) =>
      send(client, 'comment/open', OpenCommentAnswer, { method: 'post', json: { commentId } }),
    /** With the owner's session: the comment is the owner's. `key` makes a repeat harmless: the server answers it with the first result. */
    writeAsOwner: (request: WriteCommentRequest, key: string) =>
      send(client, 'comment', WriteCommentAnswer, {
        method: 'post',
        json: request,
        headers: { 'idempotency-key': key },
      }),
    rules: () => send(client, 'owner/rules', RulesAnswer),
    setRules: (rules: Rules) => send(client, 'owner/rules', RulesAnswer, { method: 'put', json: rules }),
    /** Of the whole blog, or of one post. */
    numbers: (postId: number | null) =>
      send(client, 'owner/numbers', NumbersAnswer, { searchParams: postId === null ? {} : { postId } }),
    commentFeed: () => send(client, 'owner/feed', CommentFeedAnswer),
    /** Makes a new address; the former one stops working. */
    renewCommentFeed: () => send(client, 'owner/feed', CommentFeedAnswer, { method: 'post' }),
  }
}
export type OwnerCalls = ReturnType<typeof createOwnerCalls>
