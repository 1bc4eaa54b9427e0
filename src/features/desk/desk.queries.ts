import { type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query'

import type { OwnerCalls } from '#/http/owner-calls.ts'

import type { OwnerSession } from './owner-session.ts'

export type DeskCalls = { readonly calls: OwnerCalls; readonly session: OwnerSession }

/** Failed queries are retried after the owner has signed in. */
export const retriedOnMount = { retryOnMount: true } as const

type Context = { readonly client: QueryClient; readonly queryKey: QueryKey }

/** Runs a query's call. The first one may ask for the password; a refetch, which the owner did not start, must not. */
export const runQuery = <T>(
  { session }: DeskCalls,
  { client, queryKey }: Context,
  call: () => Promise<T>,
): Promise<T> => (client.getQueryData(queryKey) === undefined ? session.run(call) : session.inBackground(call))

const deskQuery = <T>(desk: DeskCalls, name: readonly [string, id?: number | null], call: () => Promise<T>) =>
  queryOptions({
    queryKey: ['owner', ...name],
    queryFn: (context) => runQuery(desk, context, call),
    ...retriedOnMount,
  })

export const rulesQuery = (desk: DeskCalls) => deskQuery(desk, ['rules'], desk.calls.rules)

/** The numbers of a post; of the whole blog for `null`. */
export const numbersQuery = (desk: DeskCalls, postId: number | null) =>
  deskQuery(desk, ['numbers', postId], () => desk.calls.numbers(postId))

export const feedQuery = (desk: DeskCalls) => deskQuery(desk, ['feed'], desk.calls.commentFeed)
