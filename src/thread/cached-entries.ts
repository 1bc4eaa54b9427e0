import type { QueryClient } from '@tanstack/react-query'

import type { Entry } from './entries.ts'

// Not in `cached-thread.ts`: the first screen needs only these.

export const outboxKey = 'outbox'
const noEntries: readonly Entry[] = []

/** The outbox of a post, kept in the cache beside the post, where the devtools show it. */
export const readEntries = (client: QueryClient, postId: number): readonly Entry[] =>
  client.getQueryData<readonly Entry[]>([outboxKey, postId]) ?? noEntries

/** Changes the outbox of a post; an empty one is never created. */
export const updateEntries = (
  client: QueryClient,
  postId: number,
  update: (entries: readonly Entry[]) => readonly Entry[],
): void => {
  const entries = readEntries(client, postId)
  const next = update(entries)
  if (next.length > 0 || entries.length > 0) client.setQueryData([outboxKey, postId], next)
}

/** The keys of the edits agreed to so far: the count in an answer that is requested from now on should include them. */
export const agreedKeys = (client: QueryClient, postId: number): ReadonlySet<string> =>
  new Set(readEntries(client, postId).flatMap(({ edit, state }) => (state === 'agreed' ? [edit.key] : [])))
