import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import type { InboxFilter, OwnerComment } from '#/contract/desk.ts'

import { inboxQuery, olderQuery } from './desk.queries.ts'
import { useDesk } from './desk.ts'
import type { LocalAction } from './pending-actions.ts'
import { useStore } from './store.ts'

/** Whether a comment waits for the owner. */
export const isHeld = ({ state, editedAt = '' }: OwnerComment, pending: LocalAction | undefined): boolean =>
  state === 'held' && pending?.approval?.version !== editedAt

const isIn = (list: InboxFilter, comment: OwnerComment, pending: LocalAction | undefined): boolean =>
  pending?.deletion !== 'sent' && (list !== 'held' || isHeld(comment, pending))

/** The comments of a list with the owner's pending actions applied. `isAsked`: whether to load and refresh it. */
export const useInbox = (state: InboxFilter, isAsked = true) => {
  const desk = useDesk()
  const client = useQueryClient()
  const pendingById = useStore(desk.pending.store)
  const { data, error, refetch } = useQuery({ ...inboxQuery(desk, state), enabled: isAsked })
  const [older, setOlder] = useState<'idle' | 'loading' | 'failed'>('idle')

  const comments = data?.comments.filter((comment) => isIn(state, comment, pendingById.get(comment.id))) ?? null
  const last = data?.comments.at(-1)?.id ?? 0
  const loadOlder = async () => {
    setOlder('loading')
    try {
      await client.fetchQuery(olderQuery(desk, state, last))
      setOlder('idle')
    } catch {
      // The failure is shown beside the list.
      setOlder('failed')
    }
  }
  return { comments, more: data?.more === true, error, refetch, last, older, loadOlder }
}

export type LoadedInbox = ReturnType<typeof useInbox>
