import { useQueryClient } from '@tanstack/react-query'

import { formatCount } from '#/text/counts.ts'
import type { LoadedThread } from '#/thread/batches.ts'
import { receive, type ThreadKey } from '#/thread/cached-thread.ts'
import { isPending } from '#/thread/edits.ts'

import { useArrivals } from './use-arrivals.ts'

import css from './new-comments.module.css'

type Props = {
  readonly threadKey: ThreadKey
  readonly loaded: LoadedThread
  /** Told the ids of those that have been put into the thread, the first of them first. */
  readonly onShow: (ids: readonly number[]) => void
}

/** Says that others have written while one reads. Until it is pressed nothing on the page moves. */
export const NewComments = ({ threadKey, loaded, onShow }: Props) => {
  const client = useQueryClient()
  const arrivals = useArrivals(threadKey)
  const known = new Set(loaded.comments.map(({ comment }) => comment.id))
  const fresh = (arrivals?.comments ?? []).filter(({ id, deleted }) => !deleted && !known.has(id))
  // One's own may have arrived before the answer that tells its id.
  const isShown = fresh.length > 0 && !loaded.comments.some(isPending)

  const show = () => {
    if (arrivals === null) return
    client.setQueryData(threadKey.queryKey, (cached) =>
      cached === undefined || cached === null
        ? cached
        : { ...cached, ...receive(client, threadKey.postId, cached, arrivals) },
    )
    onShow(fresh.map(({ id }) => id))
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
