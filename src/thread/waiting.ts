import type { QueryClient } from '@tanstack/react-query'

import type { ReadThread, ThreadKey } from './cached-thread.ts'
import { isOwn, type Thread } from './edits.ts'

/** The comments that wait. One written here may have come before the answer that tells so. */
export const waitingIn = ({ comments, waiting }: ReadThread): Thread =>
  comments.filter((node) => node.comment.id !== null && waiting.includes(node.comment.id) && !isOwn(node))

/** The thread without those that wait; the same object where none does. */
export const inSight = (thread: ReadThread): ReadThread => {
  const hidden = new Set(waitingIn(thread))
  return hidden.size === 0 ? thread : { ...thread, comments: thread.comments.filter((node) => !hidden.has(node)) }
}

/** Lets the reader see what has waited, or some of it. */
export const showWaiting = (
  client: QueryClient,
  { queryKey }: Pick<ThreadKey, 'queryKey'>,
  isWanted: (id: number) => boolean = () => true,
): void => {
  client.setQueryData(queryKey, (cached) =>
    cached === undefined || cached === null || !cached.waiting.some(isWanted)
      ? cached
      : { ...cached, waiting: cached.waiting.filter((id) => !isWanted(id)) },
  )
}
