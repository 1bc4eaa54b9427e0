import { type Context, Hono } from 'hono'

import { formatCommentChange, type CommentChange, commentChangeCookie } from '#/contract/comment-change-cookie.ts'

import { cursorId, jsonBody, requiredId } from '../http/parameters.ts'
import { allowOnly, postNotFound } from '../http/refused.ts'
import { adminPasswordHash } from '../passwords/admin-password.ts'
import type { OwnerAuth } from '../passwords/owner-session.ts'
import type { PasswordGuards } from '../passwords/password-guards.ts'
import { isPublished } from './commentable.ts'
import { createDeleteComment } from './delete-comment.ts'
import { createEditComment } from './edit-comment.ts'
import { createOpenComment } from './open-comment.ts'
import { repliesToAny } from './replies.ts'
import {
  hasPassword,
  parseAskedReplies,
  parseEdit,
  parseIdempotencyKey,
  parseNewComment,
  parseOwnerPassword,
  parseTarget,
} from './requests.ts'
import { threadBatch } from './thread-batch.ts'
import { type CommentDeps, createWriteComment } from './write-comment.ts'

/**
 * A cookie with the visitor's last change. It makes a CDN bypass its cache, so that authors see their own comments; behind a CDN
 * that ignores cookies, a stale page recognises itself by it. It outlives pages in a CDN (`pageCacheControl` in
 * `http/caching.ts`: eleven minutes). Not set if readers could not see the comment: then no cached page shows it.
 */
const commentChangeHeader = (
  postId: number,
  change: CommentChange,
  wasVisible: boolean,
): Readonly<Record<string, string>> =>
  wasVisible
    ? {
        'set-cookie': `${commentChangeCookie(postId)}=${formatCommentChange(change)}; Max-Age=900; Path=/; SameSite=Lax`,
      }
    : {}

const noStore = { 'cache-control': 'no-store' }

/** The calls that read comments: further batches of a thread, and replies to given comments. */
export const threadRoutes = ({ db, owner }: Pick<CommentDeps, 'db' | 'owner'>): Hono =>
  new Hono()
    .get('/comment', async (c) => {
      const postId = requiredId(c, 'postId')
      const after = cursorId(c, 'after')
      const { comments, more } = await db.read(async (reader) => {
        if (!(await isPublished(reader, postId))) throw postNotFound()
        return threadBatch(reader, postId, after, owner)
      })
      return c.json({ success: true, comments, ...(more && { more }) })
    })
    .post('/comment/replies', async (c) => {
      const { ids, after } = parseAskedReplies(await jsonBody(c))
      const replies = await db.read((reader) => repliesToAny(reader, ids, after))
      return c.json({ success: true, replies }, 200, noStore)
    })
    .all('/comment/replies', allowOnly('POST'))

type GuardedDeps = CommentDeps & PasswordGuards & { readonly auth: Pick<OwnerAuth, 'requireValidSessionIfSent'> }

/** The calls that take a password. */
export const commentRoutes = (deps: GuardedDeps): Hono => {
  const { inPasswordQueue, tries } = deps
  const write = createWriteComment(deps)
  const remove = createDeleteComment(deps)
  const edit = createEditComment(deps)
  const open = createOpenComment(deps)
  /** A request with a password is never authorised by the session. */
  const isFromSession = async (c: Context, body: unknown, purpose: 'read' | 'change' = 'change'): Promise<boolean> =>
    !hasPassword(body) && (await deps.auth.requireValidSessionIfSent(c, purpose))

  return new Hono()
    .post('/comment', async (c) => {
      const key = parseIdempotencyKey(c.req.header('idempotency-key'))
      const body = await jsonBody(c)
      const asOwner = await isFromSession(c, body)
      const request = parseNewComment(body, asOwner ? deps.owner : null)
      const newComment = await inPasswordQueue(c, (client) => write(client, request, { key, asOwner }))
      const answer = { success: true, msg: '댓글을 등록했습니다.', newComment }
      const change = { commentId: newComment.id, isDeleted: false, editedAt: newComment.edited_at ?? '' }
      return c.json(answer, 201, {
        ...noStore,
        ...commentChangeHeader(request.postId, change, newComment.held !== true),
      })
    })
    .delete('/comment', async (c) => {
      const body = await jsonBody(c)
      const asOwner = await isFromSession(c, body)
      const request = parseTarget(body, asOwner)
      const { postId, wasVisible } = await inPasswordQueue(c, (client) => remove(client, request, asOwner))
      const change = { commentId: request.commentId, isDeleted: true, editedAt: '' }
      const answer = { success: true, msg: '댓글을 삭제했습니다.' }
      return c.json(answer, 200, { ...noStore, ...commentChangeHeader(postId, change, wasVisible) })
    })
    .patch('/comment', async (c) => {
      const body = await jsonBody(c)
      const asOwner = await isFromSession(c, body)
      const request = parseEdit(body, asOwner)
      const { postId, comment, wasVisible } = await inPasswordQueue(c, (client) => edit(client, request, asOwner))
      // To pages, a comment held again counts as deleted.
      const isDeleted = comment.held === true
      const change = { commentId: request.commentId, isDeleted, editedAt: isDeleted ? '' : (comment.edited_at ?? '') }
      const answer = { success: true, msg: '댓글을 고쳤습니다.', comment }
      return c.json(answer, 200, { ...noStore, ...commentChangeHeader(postId, change, wasVisible) })
    })
    .all('/comment', allowOnly('GET', 'POST', 'PATCH', 'DELETE'))
    .post('/comment/open', async (c) => {
      const body = await jsonBody(c)
      const asOwner = await isFromSession(c, body, 'read')
      const request = parseTarget(body, asOwner)
      const comments = await inPasswordQueue(c, (client) => open(client, request, asOwner))
      return c.json({ success: true, comments }, 200, noStore)
    })
    .all('/comment/open', allowOnly('POST'))
    .post('/user/authAdmin', async (c) => {
      const password = parseOwnerPassword(await jsonBody(c))
      const success = await inPasswordQueue(c, async (client) =>
        tries.isRight(client, password, await deps.db.read(adminPasswordHash)),
      )
      return c.json({ success }, 200, noStore)
    })
    .all('/user/authAdmin', allowOnly('POST'))
}
