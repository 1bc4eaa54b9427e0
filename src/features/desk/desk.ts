import type { QueryClient } from '@tanstack/react-query'
import { createContext, use } from 'react'

import { hasDeskSession } from '#/http/cookies.ts'
import { createOwnerCalls, type OwnerCalls } from '#/http/owner-calls.ts'
import { type Announcement, nextAnnouncement, noAnnouncement } from '#/ui/live-region.tsx'

import { createDeskReplies, type DeskReplies } from './desk-replies.ts'
import { createStore, type Store } from './external-store.ts'
import { rereadQuery } from './inbox.queries.ts'
import { createOwnerSession, type OwnerSession } from './owner-session.ts'
import { createPendingActions, type PendingActions } from './pending-actions.ts'

/** The state of the desk that outlives its screen, so that pending calls continue while the owner reads a post. */
type Desk = {
  readonly calls: OwnerCalls
  readonly session: OwnerSession
  readonly actions: PendingActions
  readonly replies: DeskReplies
  readonly announcement: Store<Announcement>
  readonly leave: () => Promise<void>
}

type Options = { readonly apiBase: string; readonly queryClient: QueryClient; readonly storage: Storage | null }

const createDesk = ({ apiBase, queryClient, storage }: Options): Desk => {
  const calls = createOwnerCalls({ baseUrl: apiBase })
  const session = createOwnerSession(calls, hasDeskSession())
  const announcement = createStore(noAnnouncement)
  const announce = (sentence: string) => announcement.set((last) => nextAnnouncement(last, sentence))
  const actions = createPendingActions({
    calls,
    session,
    reread: (id) =>
      queryClient.fetchQuery(rereadQuery({ calls, session }, id)).then(
        ({ comments }) => comments.find((comment) => comment.id === id)?.state ?? null,
        () => null,
      ),
    onSettled: (postId) => void queryClient.invalidateQueries({ queryKey: ['post', postId] }),
    announce,
  })
  const replies = createDeskReplies({ calls, session, actions, queryClient, storage, announce })
  // Only at the browser's own event. `entry-client.tsx` dispatches a plain one when the tab is merely hidden; then a deletion can
  // still be undone.
  window.addEventListener('pagehide', (event: Event) => event instanceof PageTransitionEvent && void actions.finish())
  window.addEventListener('focus', session.recheck)
  return {
    calls,
    session,
    actions,
    replies,
    announcement,
    leave: async () => {
      await actions.finish()
      await session.signOut()
      replies.clear()
      queryClient.removeQueries({ queryKey: ['owner'] })
    },
  }
}

/** One desk per query client, and so per page: no module state that other pages could see. */
const desks = new WeakMap<QueryClient, Desk>()

/** The desk of the page, made with the options of the first call. */
export const deskOf = (options: Options): Desk => {
  const desk = desks.get(options.queryClient) ?? createDesk(options)
  desks.set(options.queryClient, desk)
  return desk
}

export const DeskContext = createContext<Desk | null>(null)

export const useDesk = (): Desk => {
  const desk = use(DeskContext)
  if (desk === null) throw new Error('useDesk needs a <DeskContext> above it')
  return desk
}
