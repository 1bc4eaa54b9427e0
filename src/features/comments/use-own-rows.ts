import { useCallback, useMemo } from 'react'

import { isByOwner } from '#/contract/comment.ts'
import { useRemembered } from '#/own-comments/use-own-comments.ts'
import type { CommentNode } from '#/thread/edits.ts'
import { useSite } from '#/ui/site.ts'

import { useOwner } from './use-owner.ts'

type Row = Pick<CommentNode['comment'], 'id' | 'author' | 'byOwner'>

/** Tells whether a comment was written in this browser, in whichever tab, or by the owner while the owner is signed in. */
export const useOwnRows = (storage: Storage | null) => {
  const { own } = useRemembered(storage)
  const ids = useMemo(() => new Set<number | null>(own.map(({ id }) => id)), [own])
  const isOwner = useOwner()
  const { owner } = useSite()
  return useCallback(
    (row: Row): boolean => ids.has(row.id) || (isOwner && isByOwner(row, owner)),
    [ids, isOwner, owner],
  )
}
