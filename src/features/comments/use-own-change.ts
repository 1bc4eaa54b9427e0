import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { commentChangeCookie, parseCommentChange } from '#/contract/comment-change-cookie.ts'
import { browserCookies } from '#/http/cookies.ts'
import { isUnloaded, type LoadedThread } from '#/thread/batches.ts'
import type { ThreadKey } from '#/thread/cached-thread.ts'
import { isDeleted } from '#/thread/edits.ts'
import { useLatest } from '#/ui/use-latest.ts'

/** The visitor's last change to a post's comments. */
export const ownCommentChange = (postId: number) => parseCommentChange(browserCookies.get(commentChangeCookie(postId)))

/** Whether the loaded part of a thread includes {@link ownCommentChange}. */
const knowsOwn = ({ comments: thread, extent }: LoadedThread, postId: number): boolean => {
  const own = ownCommentChange(postId)
  if (own === null || isUnloaded(extent, own.commentId)) return true
  const node = thread.find(({ comment }) => comment.id === own.commentId)
  if (own.isDeleted) return node === undefined || isDeleted(node)
  return node !== undefined && (isDeleted(node) || (node.comment.editedAt ?? '') >= own.editedAt)
}

/**
 * Refetches a thread on mount if it predates the visitor's last change, because that was made in another tab or a CDN that
 * ignores cookies served an old page.
 */
export const useRefetchForOwnChange = ({ postId, queryKey }: ThreadKey, thread: LoadedThread): void => {
  const client = useQueryClient()
  const latest = useLatest(thread)
  useEffect(() => {
    if (!knowsOwn(latest.current, postId)) void client.invalidateQueries({ queryKey, exact: true })
  }, [client, latest, postId, queryKey])
}
