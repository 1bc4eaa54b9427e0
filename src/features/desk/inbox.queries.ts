import { queryOptions } from '@tanstack/react-query'

import { type InboxFilter, inboxFilters, type OwnerComment } from '#/contract/desk.ts'

import type { DeskReplies } from './desk-replies.ts'
import { type DeskCalls, runQuery, retriedOnMount } from './desk.queries.ts'

/** Loaded comments of a list, newest first; `more`: older ones exist. */
type Inbox = { readonly comments: readonly OwnerComment[]; readonly more: boolean }

const oldestOf = ({ comments }: Inbox): number => comments.at(-1)?.id ?? 0

/**
 * The list after a refetch of its beginning. The list of new comments keeps those that have been marked as seen meanwhile, as
 * long as the owner is here; in other lists the answer replaces its own range, except comments that the owner is replying to.
 */
const refreshed = (
  known: Inbox | undefined,
  fresh: Inbox,
  filter: InboxFilter,
  isReplyingTo: (id: number) => boolean,
): Inbox => {
  const [newest] = known?.comments ?? []
  // The answer does not reach back to the known list: comments between the two would be missing.
  const isApart = fresh.more && (newest === undefined || newest.id < oldestOf(fresh))
  if (known === undefined || isApart) return fresh
  const ids = new Set(fresh.comments.map(({ id }) => id))
  const reach = filter === 'new' ? Infinity : fresh.more ? oldestOf(fresh) : 0
  const kept = known.comments.filter(({ id }) => !ids.has(id) && (id < reach || isReplyingTo(id)))
  return {
    comments: [...fresh.comments, ...kept].toSorted((a, b) => b.id - a.id),
    more: filter === 'new' ? known.more : fresh.more && (known.more || kept.length === 0),
  }
}

/**
 * The list updated from an answer that has all comments up to the id `through`, as far back as it reaches: a comment that is
 * missing there was deleted, and goes, unless the owner is replying to it.
 */
const updatedFrom = (list: Inbox, answer: Inbox, through: number, isReplyingTo: (id: number) => boolean): Inbox => {
  const found = new Map(answer.comments.map((comment) => [comment.id, comment]))
  const reach = answer.more ? oldestOf(answer) : 0
  const comments = list.comments.flatMap((comment) => {
    const { id } = comment
    const isKnown = id > through || id < reach || isReplyingTo(id)
    return found.get(id) ?? (isKnown ? comment : [])
  })
  return { ...list, comments }
}

/** The list, with the answer's versions of its comments. */
const replaced = ({ comments, more }: Inbox, fresh: readonly OwnerComment[]): Inbox => {
  const freshById = new Map(fresh.map((comment) => [comment.id, comment]))
  return { comments: comments.map((comment) => freshById.get(comment.id) ?? comment), more }
}

/** The list with the batch before an id appended, unless a refetch has cut it off above that id: there would be a gap. */
const extended = (known: Inbox, { comments, more }: Inbox, before: number): Inbox =>
  oldestOf(known) > before
    ? known
    : { comments: [...known.comments, ...comments.filter(({ id }) => id < oldestOf(known))], more }

/** The interval of refetches while the page is visible, in milliseconds. */
const pollMs = 20_000

/** On return to the desk, the newest page is refetched if older than this, in milliseconds. */
const inboxStaleMs = 2_000

const inboxKey = (filter: InboxFilter) => queryOptions<Inbox>({ queryKey: ['owner', 'comments', filter] }).queryKey

/** The comments of a filter: the newest page, and the older pages that were loaded. */
export const inboxQuery = (
  desk: DeskCalls & { readonly replies: Pick<DeskReplies, 'isReplyingTo'> },
  filter: InboxFilter,
) => {
  const queryKey = inboxKey(filter)
  return queryOptions<Inbox>({
    queryKey,
    queryFn: async (context) => {
      const fresh = await runQuery(desk, context, () => desk.calls.ownerComments(filter, null))
      const { isReplyingTo } = desk.replies
      const list = () => refreshed(context.client.getQueryData(queryKey), fresh, filter, isReplyingTo)
      const ids = new Set(fresh.comments.map(({ id }) => id))
      const kept = filter === 'new' && list().comments.find(({ id }) => !ids.has(id))
      if (!kept) return list()
      const answer = await runQuery(desk, context, () => desk.calls.ownerComments('all', kept.id + 1))
      // Older comments may have been loaded meanwhile.
      return updatedFrom(list(), answer, kept.id, isReplyingTo)
    },
    ...retriedOnMount,
    staleTime: inboxStaleMs,
    refetchInterval: pollMs,
    refetchOnWindowFocus: 'always',
  })
}

/** Loads older comments into the list. As a query, so that concurrent calls share one request. */
export const olderQuery = ({ calls, session }: DeskCalls, filter: InboxFilter, before: number) =>
  queryOptions({
    queryKey: [...inboxKey(filter), { before }],
    queryFn: async ({ client }) => {
      const batch = await session.run(() => calls.ownerComments(filter, before))
      client.setQueryData(inboxKey(filter), (known) => known && extended(known, batch, before))
      return batch
    },
    gcTime: 0,
  })

/** Reads a held comment again for all lists: a refetch brings only the beginning of each. */
export const rereadQuery = ({ calls, session }: DeskCalls, id: number) =>
  queryOptions({
    queryKey: [...inboxKey('all'), { id }],
    queryFn: async ({ client }) => {
      const batch = await session.inBackground(() => calls.ownerComments('all', id + 1))
      for (const filter of inboxFilters)
        client.setQueryData(inboxKey(filter), (known) => known && replaced(known, batch.comments))
      return batch
    },
    gcTime: 0,
  })
