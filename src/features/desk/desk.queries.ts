import { type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query'

import type { OwnerCalls } from '#/http/owner-calls.ts'

import type { OwnerSession } from './owner-session.ts'

export type DeskCalls = { readonly calls: OwnerCalls; readonly session: OwnerSession }

/** Failed queries are retried after the owner has signed in. */
export const retriedOnMount = { retryOnMount: true } as const

type Context = { readonly client: QueryClient; readonly queryKey: QueryKey }

/** Runs a query's call. The first one may ask for the password; a refetch, which the owner did not start, must not. */
export const execute = <T>({ session }: DeskCalls, { client, queryKey }: Context, call: () => Promise<T>): Promise<T> =>
  client.getQueryData(queryKey) === undefined ? session.run(call) : session.inBackground(call)

export const rulesQuery = (desk: DeskCalls) =>
  queryOptions({
    queryKey: ['owner', 'rules'],
    queryFn: (context) => execute(desk, context, desk.calls.rules),
    ...retriedOnMount,
  })

/** The numbers of a post; of the whole blog for `null`. */
export const numbersQuery = (desk: DeskCalls, postId: number | null) =>
  queryOptions({
    queryKey: ['owner', 'numbers', postId],
    queryFn: (context) => execute(desk, context, () => desk.calls.numbers(postId)),
    ...retriedOnMount,
  })

export const feedQuery = (desk: DeskCalls) =>
  queryOptions({
    queryKey: ['owner', 'feed'],
    queryFn: (context) => execute(desk, context, desk.calls.commentFeed),
    ...retriedOnMount,
  })
