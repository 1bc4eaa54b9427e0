import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { lastChangeCookie, parseLastChange } from '#/contract/last-change.ts'
import { browserCookies } from '#/http/cookies.ts'
import { isUnloaded, type LoadedThread } from '#/thread/batches.ts'
import type { ThreadKey } from '#/thread/cached-thread.ts'
import { isDeleted } from '#/thread/edits.ts'
import { useLatest } from '#/ui/use-latest.ts'

/** The visitor's last change to a post's comments. */
export const ownLastChange = (postId: number) => parseLastChange(browserCookies.get(lastChangeCookie(postId)))

/** Whether the loaded part of a thread includes {@link ownLastChange}. */
const knowsOwn = ({ comments: thread, extent }: LoadedThread, postId: number): boolean => {
  const own = ownLastChange(postId)
  if (own === null || isUnloaded(extent, own.commentId)) return true
  const node = thread.find(({ comment }) => comment.id === own.commentId)
  if (own.isDeleted) return node === undefined || isDeleted(node)
  return node !== undefined && (isDeleted(node) || (node.comment.editedAt ?? '') >= own.editedAt)
}

/**
 * Refetches a thread on mount if it is from before the visitor's last change, which was made in another tab, or if a CDN that
 * ignores cookies served an old page.
 */
export const useOwnLatest = ({ postId, queryKey }: ThreadKey, thread: LoadedThread): void => {
  const client = useQueryClient()
  const latest = useLatest(thread)
  useEffect(() => {
    if (!knowsOwn(latest.current, postId)) void client.invalidateQueries({ queryKey, exact: true })
  }, [client, latest, postId, queryKey])
}
