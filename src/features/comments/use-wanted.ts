import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useState } from 'react'

import { lastChangeCookie, parseLastChange } from '#/contract/last-change.ts'
import { browserCookies } from '#/http/cookies.ts'
import { isUnloaded, type LoadedThread } from '#/thread/batches.ts'
import { type ThreadKey, type ReadThread, showUnshown, waitingIn } from '#/thread/cached-thread.ts'
import { isDeleted } from '#/thread/edits.ts'
import { useLatest } from '#/ui/use-latest.ts'

import { useOwnRows } from './use-owner.ts'

/** The visitor's last change to a post's comments. */
const ownLastChange = (postId: number) => parseLastChange(browserCookies.get(lastChangeCookie(postId)))

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

/**
 * Shows hidden comments that the visitor wants to see: the one in the address, and own ones from another tab, unless their parent
 * is still hidden. Loads the one in the address if it is newer than the thread, such as a reply that the header announced.
 * Returns its id if even then it is not there.
 */
export const useWanted = (
  threadKey: ThreadKey,
  thread: ReadThread,
  linkedId: number | null,
  storage: Storage | null,
): number | null => {
  const client = useQueryClient()
  const { comments, extent, unshown } = thread
  const { postId, queryKey } = threadKey
  const isOwnRow = useOwnRows(storage)
  const isThere =
    linkedId === null || isUnloaded(extent, linkedId) || comments.some(({ comment }) => comment.id === linkedId)
  const missing = isThere ? null : linkedId
  const [sought, setSought] = useState<number | null>(null)
  useEffect(() => {
    if (missing === null) return
    // If the answer does not come, whether it is there is not known.
    client.invalidateQueries({ queryKey, exact: true }, { throwOnError: true }).then(
      () => setSought(missing),
      () => null,
    )
  }, [client, queryKey, missing])
  useLayoutEffect(() => {
    if (unshown.length === 0) return
    const hidden = waitingIn(thread)
    const waiting = new Set(hidden.filter((node) => !isDeleted(node)).map(({ comment }) => comment.id))
    // The cookie is there where storage is shut off.
    const latest = ownLastChange(postId)?.commentId
    const own = new Set(
      hidden.flatMap(({ comment }) => {
        const isOwn = isOwnRow(comment) || comment.id === latest
        return isOwn && !waiting.has(comment.parentId) ? [comment.id] : []
      }),
    )
    // The one of the address may answer one that is still hidden.
    const isLinked = linkedId !== null && unshown.includes(linkedId)
    showUnshown(client, { queryKey }, isLinked ? undefined : (id) => own.has(id))
  }, [client, postId, queryKey, thread, unshown, linkedId, isOwnRow])
  return missing === sought ? missing : null
}
