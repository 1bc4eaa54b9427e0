import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect } from 'react'

import { formatCount } from '#/text/counts.ts'
import type { Batch } from '#/thread/batches.ts'
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

import { useOwnRows } from './use-owner.ts'

import css from './arrivals-button.module.css'

type Props = {
  readonly threadKey: ThreadKey
  /** Where own comments are remembered. */
  readonly storage: Storage | null
  readonly loaded: ViewedThread
  /** What has arrived and is not merged yet. */
  readonly answers: readonly Batch[]
  /** How many comments the server counts now, if known: the count that came with the post lacks the new ones. */
  readonly count: RefObject<number | null>
  /** Called when the answers are merged. */
  readonly forget: () => void
  /** Told the ids of the comments that were shown, the new ones first. */
  readonly onShow: (ids: readonly number[]) => void
}

/**
 * A button that announces what others wrote, corrected or deleted, and shows it on request, so that reading is not
 * interrupted.
 */
export const ArrivalsButton = ({ threadKey, storage, loaded, answers, count, forget, onShow }: Props) => {
  const client = useQueryClient()
  const isOwnRow = useOwnRows(storage)
  const known = new Set(loaded.comments.map(({ comment }) => comment.id))
  // The answer to one's own comment brings others' comments too.
  const unshown = unshownByOthers(loaded).filter((node) => !isDeleted(node) && !isOwnRow(node.comment))
  const rows = rowsIn(answers)
  const found = [...rows.values()].filter(({ id, deleted }) => !deleted && !known.has(id))
  const arrived = found.filter((row) => !isOwnRow(row))
  const fresh = [...unshown.flatMap(({ comment: { id } }) => id ?? []), ...arrived.map(({ id }) => id)].toSorted(
    (a, b) => a - b,
  )
  const changed = changedIn(inSight(loaded), rows)
  // Own comments may arrive before the answer with their ids.
  const isSending = loaded.comments.some(isPending)

  const { more, spans } = loaded.extent
  const end = spans.at(-1)?.through ?? 0
  /** Whether the next comments after the loaded thread include one written in another tab. */
  const hasOwn = !more && !isSending && found.some((row) => row.id > end && isOwnRow(row))
  useEffect(() => {
    if (!hasOwn) return
    // Only new comments are merged; others' changes and comments still wait.
    for (const answer of answers)
      if (answer.after <= end) mergeBatch(client, threadKey, { ...answer, after: end, count: count.current })
  }, [client, threadKey, answers, count, hasOwn, end])

  const isShown = fresh.length + changed.length > 0 && !isSending
  if (!isShown) return null

  const show = () => {
    for (const answer of answers) mergeBatch(client, threadKey, { ...answer, count: count.current })
    forget()
    showUnshown(client, threadKey)
    onShow([...fresh, ...changed])
    // More may have been corrected or deleted since. No refetch for new ones alone: a cache on the way may predate them.
    if (changed.length > 0) void client.invalidateQueries({ queryKey: threadKey.queryKey, exact: true })
  }

  return (
    <button type="button" className={css.button} onClick={show}>
      {fresh.length > 0 ? `새 댓글 ${formatCount(fresh.length)}개 보기` : '바뀐 댓글 보기'}
    </button>
  )
}
