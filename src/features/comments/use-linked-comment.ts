import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'

import { commentIdIn, commentName } from '#/contract/addresses.ts'
import { isUnloaded } from '#/thread/batches.ts'
import { showUnshown, type ViewedThread, type ThreadKey, unshownByOthers } from '#/thread/cached-thread.ts'
import { isDeleted } from '#/thread/edits.ts'
import { useHydrated } from '#/ui/use-hydrated.ts'
import { useLatest } from '#/ui/use-latest.ts'

import { ownCommentChange } from './use-own-change.ts'
import { useOwnRows } from './use-owner.ts'

/**
 * Whether the reader returned to the page, or reloaded it, and was reading far above its comments. Not at the very top: the page may
 * have been reloaded before it had scrolled to the comment.
 */
const readsAbove = (section: HTMLElement): boolean => {
  const [navigation] = performance.getEntriesByType('navigation')
  const isNew = navigation instanceof PerformanceNavigationTiming && navigation.type === 'navigate'
  return !isNew && window.scrollY > 0 && section.getBoundingClientRect().top > window.innerHeight
}

/** The comment that the address names (`#comment-12`). */
export type Linked = {
  readonly id: number | null
  /** Scrolls to an element that shows it or stands in for it, unless the reader came back to the page, or reloaded it, far above. */
  readonly scrollTo: (target: Element | null, block?: ScrollLogicalPosition) => void
}

/**
 * The linked comment. On a page that the server rendered, scrolls to it after hydration, which is when it first shows; elsewhere the
 * router scrolls, to it or to where the visitor had been. `use-section-disclosure.ts` opens the comments for it.
 */
export const useLinked = (section: RefObject<HTMLElement | null>): Linked => {
  // What comes after `#` never reaches the server.
  const isHydrated = useHydrated()
  const { pathname, hash } = useLocation({
    select: ({ pathname, hash }) => ({ pathname, hash }),
    structuralSharing: true,
  })
  const [home] = useState(pathname)
  const wasHydrated = useRef(isHydrated)
  // While the next page loads, the address is already that page's.
  const id = isHydrated && pathname === home ? commentIdIn(hash) : null
  const passedOver = useRef<number | null>(null)
  const scrollTo = useCallback(
    (target: Element | null, block: ScrollLogicalPosition = 'start') => {
      if (passedOver.current !== id) target?.scrollIntoView({ block })
    },
    [id],
  )

  useEffect(() => {
    if (!isHydrated || wasHydrated.current) return
    wasHydrated.current = true
    if (id === null) return
    if (section.current !== null && readsAbove(section.current)) passedOver.current = id
    scrollTo(document.getElementById(commentName(id)))
  }, [isHydrated, id, scrollTo, section])
  return useMemo(() => ({ id, scrollTo }), [id, scrollTo])
}

/** Scrolls to the linked comment when it had to be loaded first; the router does so only if it is there. */
export const useScrollToLoaded = ({ id, scrollTo }: Linked, isLoading: boolean): void => {
  const loading = useRef<number | null>(null)
  useEffect(() => {
    if (isLoading) loading.current = id
    else if (id !== null && loading.current === id) {
      loading.current = null
      scrollTo(document.getElementById(commentName(id)))
    }
  }, [id, scrollTo, isLoading])
}

/** A comment that was looked for. `seeking`: it is looked for again, after a failure; `absent`: there is no such comment. */
type Sought = { readonly id: number; readonly state: 'seeking' | 'failed' | 'absent' }

/** The comment in the address, which is not in the thread. */
export type Missing = Sought & { readonly retry: () => Promise<void> }

/**
 * Loads the comment in the address if it is newer than the thread, such as a reply that the header announced. Returns it if
 * even then it is not there.
 */
export const useMissingComment = (
  { queryKey }: ThreadKey,
  { comments, extent }: ViewedThread,
  linkedId: number | null,
): Missing | null => {
  const client = useQueryClient()
  const isThere =
    linkedId === null || isUnloaded(extent, linkedId) || comments.some(({ comment }) => comment.id === linkedId)
  const missing = isThere ? null : linkedId
  const [sought, setSought] = useState<Sought | null>(null)
  const latestMissing = useLatest(missing)
  const seek = useCallback(
    (id: number): Promise<void> =>
      client
        // `all`, because on a screen that has just opened the query is not active yet.
        .invalidateQueries({ queryKey, exact: true, refetchType: 'all' }, { throwOnError: true })
        .then(
          () => 'absent' as const,
          () => 'failed' as const,
        )
        // The reader may have followed another link meanwhile.
        .then((state) => {
          if (latestMissing.current === id) setSought({ id, state })
        }),
    [client, queryKey, latestMissing],
  )
  useEffect(() => {
    if (missing !== null) void seek(missing)
  }, [seek, missing])
  if (missing === null || sought?.id !== missing) return null
  const retry = () => {
    setSought({ id: missing, state: 'seeking' })
    return seek(missing)
  }
  return { ...sought, retry }
}

/**
 * Shows hidden comments that the visitor wants to see: the one in the address, and own ones from another tab, unless their
 * parent is still hidden.
 */
export const useShowLinkedAndOwn = (
  { postId, queryKey }: ThreadKey,
  thread: ViewedThread,
  linkedId: number | null,
  storage: Storage | null,
): void => {
  const client = useQueryClient()
  const { unshown } = thread
  const isOwnRow = useOwnRows(storage, postId)
  useLayoutEffect(() => {
    if (unshown.length === 0) return
    const hidden = unshownByOthers(thread)
    const waiting = new Set(hidden.filter((node) => !isDeleted(node)).map(({ comment }) => comment.id))
    // The cookie works even if storage is off.
    const latest = ownCommentChange(postId)?.commentId
    const own = new Set(
      hidden.flatMap(({ comment }) => {
        const isOwn = isOwnRow(comment) || comment.id === latest
        return isOwn && !waiting.has(comment.parentId) ? [comment.id] : []
      }),
    )
    // The linked comment may reply to one that is still hidden.
    const isLinked = linkedId !== null && unshown.includes(linkedId)
    showUnshown(client, { queryKey }, isLinked ? undefined : (id) => own.has(id))
  }, [client, postId, queryKey, thread, unshown, linkedId, isOwnRow])
}
