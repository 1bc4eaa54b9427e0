import { queryOptions } from '@tanstack/react-query'

import type { CommentState } from '#/contract/owner.ts'

import type { Desk } from './desk.ts'
import { extended, type Inbox, refreshed } from './inbox.ts'

type Asking = Pick<Desk, 'calls' | 'door'>

/** Whoever signs in after a failure sees what was refused before. */
const again = { retryOnMount: true } as const

/** As long as somebody looks, what is new is asked for each minute, and when they come back to the page. */
const pause = 60_000

/** The comments of a state: the newest of them, and what else was loaded. */
export const inboxQuery = ({ calls, door }: Asking, state: CommentState) => {
  const { queryKey } = queryOptions<Inbox>({ queryKey: ['owner', 'comments', state] })
  return queryOptions<Inbox>({
    queryKey,
    queryFn: async ({ client }) => {
      const fresh = await door.through(() => calls.ownerComments(state, null))
      return refreshed(client.getQueryData(queryKey), fresh, state)
    },
    ...again,
    refetchInterval: pause,
    refetchOnWindowFocus: 'always',
  })
}

/** Loads what is older into the list. A query, and so one request however often it is asked for. */
export const olderQuery = ({ calls, door }: Asking, state: CommentState, before: number) =>
  queryOptions({
    queryKey: ['owner', 'comments', state, { before }],
    queryFn: async ({ client }) => {
      const batch = await door.through(() => calls.ownerComments(state, before))
      client.setQueryData<Inbox>(['owner', 'comments', state], (known) => known && extended(known, batch))
      return batch
    },
    gcTime: 0,
  })

export const rulesQuery = ({ calls, door }: Asking) =>
  queryOptions({ queryKey: ['owner', 'rules'], queryFn: () => door.through(calls.rules), ...again })

export const numbersQuery = ({ calls, door }: Asking, postId: number | null) =>
  queryOptions({
    queryKey: ['owner', 'numbers', postId],
    queryFn: () => door.through(() => calls.numbers(postId)),
    ...again,
  })

export const feedQuery = ({ calls, door }: Asking) =>
  queryOptions({ queryKey: ['owner', 'feed'], queryFn: () => door.through(calls.commentFeed), ...again })
