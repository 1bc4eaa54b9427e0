import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import type { InboxFilter, OwnerComment } from '#/contract/desk.ts'

import { useDesk } from './desk.ts'
import { useStore } from './external-store.ts'
import { inboxQuery, olderQuery } from './inbox.queries.ts'
import type { LocalAction } from './pending-actions.ts'

/** Whether a comment waits for the owner. */
export const isHeld = ({ state, editedAt = '' }: OwnerComment, action: LocalAction | undefined): boolean =>
  state === 'held' && action?.approval?.version !== editedAt

/** The comments of a list with the owner's pending actions applied. `isAsked`: whether to load and refresh it. */
export const useInbox = (filter: InboxFilter, isAsked = true) => {
  const desk = useDesk()
  const client = useQueryClient()
  const actionsById = useStore(desk.actions.store)
  // `isReplyingTo` reads it.
  useStore(desk.replies.store)
  const { data, error, refetch } = useQuery({ ...inboxQuery(desk, filter), enabled: isAsked })
  const [older, setOlder] = useState<'idle' | 'loading' | 'failed'>('idle')

  const isListed = (comment: OwnerComment): boolean => {
    const action = actionsById.get(comment.id)
    if (action?.deletion === 'sent') return false
    // A reply approves its comment, which stays: a refused reply comes back under it.
    return filter !== 'held' || isHeld(comment, action) || desk.replies.isReplyingTo(comment.id)
  }
  const comments = data?.comments.filter(isListed) ?? null
  const oldest = data?.comments.at(-1)?.id ?? 0
  const loadOlder = async () => {
    setOlder('loading')
    try {
      await client.fetchQuery(olderQuery(desk, filter, oldest))
      setOlder('idle')
    } catch {
      // The failure is shown beside the list.
      setOlder('failed')
    }
  }
  return { comments, more: data?.more === true, error, refetch, oldest, older, loadOlder }
}

export type LoadedInbox = ReturnType<typeof useInbox>
