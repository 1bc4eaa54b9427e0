import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect } from 'react'

import { formatCount } from '#/text/counts.ts'
import type { Batch } from '#/thread/batches.ts'
import { readEntries } from '#/thread/cached-entries.ts'
import {
  changedIn,
  inSight,
  mergeBatch,
  type ViewedThread,
  rowsIn,
  showUnshown,
  type ThreadKey,
  unshownByOthers,
} from '#/thread/cached-thread.ts'
import { isDeleted, isPending } from '#/thread/edits.ts'
import { isUnconfirmed } from '#/thread/entries.ts'

import { useOwnRows } from './use-owner.ts'

import css from './arrivals-button.module.css'

type Props = {
  readonly threadKey: ThreadKey
  /** Where own comments are remembered. */
  readonly storage: Storage | null
  readonly loaded: ViewedThread
  /** What has arrived and is not merged yet. */
  readonly batches: readonly Batch[]
  /** How many comments the server counts now, if known: the count that came with the post lacks the new ones. */
  readonly count: RefObject<number | null>
  /** Called when the batches are merged. */
  readonly forget: () => void
  /** Called with the ids of the comments that are shown now, the new ones first. */
  readonly onShow: (ids: readonly number[]) => void
}

/**
 * A button that announces what others wrote, corrected or deleted, and shows it on request, so that reading is not
 * interrupted.
 */
export const ArrivalsButton = ({ threadKey, storage, loaded, batches, count, forget, onShow }: Props) => {
  const client = useQueryClient()
  const isOwnRow = useOwnRows(storage, threadKey.postId)
  const known = new Set(loaded.comments.map(({ comment }) => comment.id))
  // The refetch after one's own comment brings others' comments too.
  const hidden = unshownByOthers(loaded).filter((node) => !isDeleted(node) && !isOwnRow(node.comment))
  const rows = rowsIn(batches)
  const newRows = [...rows.values()].filter(({ id, deleted }) => !deleted && !known.has(id))
  const newRowsByOthers = newRows.filter((row) => !isOwnRow(row))
  const newIds = [
    ...hidden.flatMap(({ comment: { id } }) => id ?? []),
    ...newRowsByOthers.map(({ id }) => id),
  ].toSorted((a, b) => a - b)
  const unconfirmed = readEntries(client, threadKey.postId).filter(isUnconfirmed)
  /** Whether the visitor did this here, and the answer was lost. */
  const isOwnEdit = (id: number) =>
    unconfirmed.some(({ edit }) => {
      if (edit.kind === 'write' || edit.commentId !== id) return false
      return edit.kind === 'delete' ? rows.get(id)?.deleted : rows.get(id)?.content === edit.content
    })
  const changedRows = changedIn(inSight(loaded), rows)
  const changed = changedRows.filter((id) => !isOwnEdit(id))
  // While an own comment is being sent, its row may arrive before its id is known here.
  const isSending = loaded.comments.some(isPending)

  const { more, spans } = loaded.extent
  const end = spans.at(-1)?.through ?? 0
  /** Whether the next comments after the loaded thread include one written in another tab. */
  const hasOwn = !more && !isSending && newRows.some((row) => row.id > end && isOwnRow(row))
  useEffect(() => {
    if (!hasOwn) return
    // Only new comments are merged; others' changes and comments still wait.
    for (const batch of batches)
      if (batch.after <= end) mergeBatch(client, threadKey, { ...batch, after: end, count: count.current })
  }, [client, threadKey, batches, count, hasOwn, end])

  // An own edit whose answer was lost is no news, but an alert still says that it failed: its row is merged, which settles it.
  useEffect(() => {
    for (const id of changedRows.filter(isOwnEdit)) {
      const row = rows.get(id)
      if (row !== undefined)
        mergeBatch(client, threadKey, { after: id - 1, comments: [row], more: true, count: count.current })
    }
  })

  const hasNews = newIds.length + changed.length > 0 && !isSending
  if (!hasNews) return null

  const show = () => {
    for (const batch of batches) mergeBatch(client, threadKey, { ...batch, count: count.current })
    forget()
    showUnshown(client, threadKey)
    onShow([...newIds, ...changed])
    // More may have been corrected or deleted since. Not for new ones alone: a cache on the way may answer without them.
    if (changed.length > 0) void client.invalidateQueries({ queryKey: threadKey.queryKey, exact: true })
  }

  return (
    <button type="button" className={css.button} onClick={show}>
      {newIds.length > 0 ? `새 댓글 ${formatCount(newIds.length)}개 보기` : '바뀐 댓글 보기'}
    </button>
  )
}
