import { useQueryClient } from '@tanstack/react-query'

import { formatCount } from '#/text/counts.ts'
import { mergeBatch, type ReadThread, showWaiting, type ThreadKey, waitingIn } from '#/thread/cached-thread.ts'
import { isDeleted, isPending } from '#/thread/edits.ts'

import { useArrivals } from './use-arrivals.ts'

import css from './new-comments.module.css'

type Props = {
  readonly threadKey: ThreadKey
  readonly loaded: ReadThread
  /** Told the ids of those that have been put into the thread, the first of them first. */
  readonly onShow: (ids: readonly number[]) => void
}

/** A button that announces new comments of others, and shows them on request, so that reading is not interrupted. */
export const NewComments = ({ threadKey, loaded, onShow }: Props) => {
  const client = useQueryClient()
  const arrivals = useArrivals(threadKey)
  const known = new Set(loaded.comments.map(({ comment }) => comment.id))
  // The answer to an own comment brings the others' comments too.
  const waiting = waitingIn(loaded).filter((node) => !isDeleted(node))
  const fresh = [
    ...waiting.flatMap(({ comment: { id } }) => id ?? []),
    ...(arrivals?.comments ?? []).flatMap(({ id, deleted }) => (deleted || known.has(id) ? [] : [id])),
  ].toSorted((a, b) => a - b)
  // Own comments may arrive before the answer with their ids.
  const isShown = fresh.length > 0 && !loaded.comments.some(isPending)

  const show = () => {
    if (arrivals !== null) mergeBatch(client, threadKey, arrivals)
    showWaiting(client, threadKey)
    onShow(fresh)
    // Corrections and deletions of others have waited, too.
    void client.invalidateQueries({ queryKey: threadKey.queryKey, exact: true })
  }

  return (
    <div role="status" className={css.status}>
      {isShown && (
        <button type="button" className={css.button} onClick={show}>
          새 댓글 {formatCount(fresh.length)}개 보기
        </button>
      )}
    </div>
  )
}
