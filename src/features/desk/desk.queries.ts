import { queryOptions } from '@tanstack/react-query'

import type { CommentState } from '#/contract/owner.ts'

import type { Desk } from './desk.ts'
import { extended, type Inbox, refreshed } from './inbox.ts'

type Asking = Pick<Desk, 'calls' | 'door'>

/** Failed queries are retried after the owner has signed in. */
const again = { retryOnMount: true } as const

/** Refetches every 20 seconds while the page is visible, and when it becomes visible. */
const pause = 20_000

/** The comments of a state: the newest of them, and what else was loaded. */
export const inboxQuery = ({ calls, door }: Asking, state: CommentState) => {
  const { queryKey } = queryOptions<Inbox>({ queryKey: ['owner', 'comments', state] })
  return queryOptions<Inbox>({
    queryKey,
    queryFn: async ({ client }) => {
      const execute = client.getQueryData(queryKey) === undefined ? door.through : door.inBackground
      const fresh = await execute(() => calls.ownerComments(state, null))
      return refreshed(client.getQueryData(queryKey), fresh, state)
    },
    ...again,
    refetchInterval: pause,
    refetchOnWindowFocus: 'always',
  })
}

/** Loads older comments into the list. As a query, so that concurrent calls share one request. */
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
