import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { lastChangeCookie, parseLastChange } from '#/contract/last-change.ts'
import { browserCookies } from '#/http/cookies.ts'
import { isUnloaded, type LoadedThread } from '#/thread/batches.ts'
import type { ThreadKey } from '#/thread/cached-thread.ts'
import { isDeleted } from '#/thread/edits.ts'
import { useLatest } from '#/ui/use-latest.ts'

/** What this visitor did last under a post, which the server has agreed to. */
export const ownLatest = (postId: number) => parseLastChange(browserCookies.get(lastChangeCookie(postId)))

/** Whether a thread knows what {@link ownLatest} tells of, as far as it has been loaded. */
const knowsOwn = ({ comments: thread, extent }: LoadedThread, postId: number): boolean => {
  const own = ownLatest(postId)
  if (own === null || isUnloaded(extent, own.commentId)) return true
  const node = thread.find(({ comment }) => comment.id === own.commentId)
  return own.isDeleted ? node === undefined || isDeleted(node) : node !== undefined
}

/**
 * Asks again, as the screen comes up, for a thread from before the visitor's own last comment: it was written in another
 * tab, or a cache in front of the server that minds no cookies has kept the page.
 */
export const useOwnLatest = ({ postId, queryKey }: ThreadKey, thread: LoadedThread): void => {
  const client = useQueryClient()
  const latest = useLatest(thread)
  useEffect(() => {
    if (!knowsOwn(latest.current, postId)) void client.invalidateQueries({ queryKey, exact: true })
  }, [client, latest, postId, queryKey])
}
