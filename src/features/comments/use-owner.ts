import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useSyncExternalStore } from 'react'

import { isByOwner } from '#/contract/comment.ts'
import { deskCookie } from '#/contract/cookie.ts'
import { browserCookies, hasDeskSession } from '#/http/cookies.ts'
import { useRemembered } from '#/own-comments/own-comments.ts'
import { readEntries } from '#/thread/cached-entries.ts'
import type { CommentNode } from '#/thread/edits.ts'
import { hasUnconfirmedWords } from '#/thread/entries.ts'
import { useSite } from '#/ui/site.ts'

/** The session has ended: the page continues as a visitor's. */
export const forgetSession = (): void => browserCookies.set(deskCookie, '', 0)

/** Another tab may begin or end the session, and so may a page from which the visitor comes back to this one. */
const onReturn = (look: () => void) => {
  window.addEventListener('focus', look)
  window.addEventListener('pageshow', look)
  return () => {
    window.removeEventListener('focus', look)
    window.removeEventListener('pageshow', look)
  }
}
/** Server-rendered markup is the same for everyone, and so without a session. */
const nobody = (): boolean => false

/** Whether the owner is signed in, as far as the page knows; the cookie is read with each rendering. */
export const useIsOwner = (): boolean =>
  useSyncExternalStore(onReturn, useSite().features.includes('desk') ? hasDeskSession : nobody, nobody)

type Row = CommentNode['comment']

/**
 * Tells whether a comment was written in this browser, in whichever tab, or by the owner while the owner is signed in. Also if its
 * answer was lost: its words are known from the form.
 */
export const useOwnRows = (storage: Storage | null, postId: number) => {
  const client = useQueryClient()
  const { own } = useRemembered(storage)
  const ids = useMemo(() => new Set<number | null>(own.map(({ id }) => id)), [own])
  const isOwner = useIsOwner()
  const { owner } = useSite()
  return useCallback(
    (row: Row): boolean =>
      ids.has(row.id) || (isOwner && isByOwner(row, owner)) || hasUnconfirmedWords(row, readEntries(client, postId)),
    [ids, isOwner, owner, client, postId],
  )
}
