import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, startTransition, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'

import { commentName } from '#/contract/addresses.ts'
import { useApi } from '#/http/api.ts'
import { formatCount } from '#/text/counts.ts'
import { messages } from '#/text/messages.ts'
import type { Batch } from '#/thread/batches.ts'
import type { ThreadKey } from '#/thread/cached-thread.ts'
import { isFocusLost } from '#/ui/is-focus-lost.ts'
import { useLatest } from '#/ui/use-latest.ts'

import { batchQuery } from './comments.queries.ts'
import { focusedTextField } from './form-focus.ts'
import { useSectionActions } from './section-context.ts'

import css from './comment-section.module.css'

/** The number of batches that are loaded automatically while the button stays visible. */
const maxAutoLoads = 5

/** The label of the button; includes how many comments are left, if the server counts them. */
export const moreLabel = (left: number | null): string =>
  left === null || left === 0 ? '댓글 더 보기' : `댓글 더 보기 (${formatCount(left)}개 남음)`

/** The comments after an id, loaded on demand, or at once (`isWanted`). */
const useBatch = (threadKey: ThreadKey, after: number, isWanted = false) => {
  const client = useQueryClient()
  const options = batchQuery(useApi(), threadKey, after)
  const { isFetching, isError, errorUpdateCount } = useQuery({ ...options, enabled: isWanted })
  return {
    isLoading: isFetching,
    hasFailed: isError && !isFetching,
    /** Whether it is loading again after a failure. */
    isRetrying: isFetching && errorUpdateCount > 0,
    /** Loads it; `null` on failure. A batch already on its way is not requested twice. */
    load: async () => {
      try {
        // Not the observer's `refetch`: once the batch arrives, the observer is on the next one.
        return await client.fetchQuery({ ...options, staleTime: 0 })
      } catch {
        // The failure is in the query, and so in `hasFailed`.
        return null
      }
    },
  }
}

/** Calls `onNear` once for each `step` when the element comes near. */
const useComingNear = (
  element: RefObject<HTMLElement | null>,
  step: string,
  isWaiting: boolean,
  onNear: () => void,
) => {
  const taken = useRef<string | null>(null)
  const inRow = useRef(0)
  const latest = useLatest(onNear)
  useEffect(() => {
    if (!isWaiting || element.current === null) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.at(-1)?.isIntersecting !== true) {
          inRow.current = 0
          return
        }
        // Not while the visitor is typing: comments above the form would move it.
        if (taken.current === step || inRow.current >= maxAutoLoads || focusedTextField() !== null) return
        taken.current = step
        inRow.current += 1
        startTransition(() => latest.current())
      },
      { root: document, rootMargin: '1500px' },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, isWaiting, latest, step])
}

const Seeking = () => (
  <p role="status" className={css.empty}>
    댓글을 찾는 중입니다…
  </p>
)

type LoadFailedProps = { readonly isRetrying?: boolean; readonly onRetry: () => Promise<unknown> }

export const LoadFailed = ({ isRetrying = false, onRetry }: LoadFailedProps) => (
  <div role={isRetrying ? undefined : 'alert'} className={css.failure}>
    {isRetrying ? <Seeking /> : messages.loadFailed}
    {/* It stays during another try, and so keeps the focus if that fails, too. */}
    <button
      type="button"
      className={css.retry}
      aria-busy={isRetrying}
      onClick={() => {
        if (!isRetrying) void onRetry()
      }}
    >
      {messages.retry}
    </button>
  </div>
)

/** The focus goes to the first loaded comment that is not a reply. */
const firstOf = ({ comments }: Batch) => comments.find(({ parentId }) => parentId === null) ?? comments[0]

type Props = {
  readonly threadKey: ThreadKey
  /** The id that the next batch follows; `null` when everything is loaded and only to be drawn. */
  readonly after: number | null
  readonly label: string
  /** How much is drawn so far. */
  readonly drawn: number
  /** Draws more of what is here. */
  readonly onDraw?: () => void
  /** Whether the next batch comes when its button comes near. */
  readonly isEager: boolean
  readonly announce: (sentence: string) => void
}

/** Shows more of a long thread: what is here already, then what the server still has. */
export const MoreComments = ({ threadKey, after, label, drawn, onDraw, isEager, announce }: Props) => {
  const { focusComment } = useSectionActions()
  const button = useRef<HTMLButtonElement>(null)
  const { isLoading, hasFailed, load } = useBatch(threadKey, after ?? 0)

  const loadMore = async () => {
    const loaded = await load()
    if (loaded !== null) announce(`댓글 ${formatCount(loaded.comments.length)}개를 더 불러왔습니다.`)
    return loaded
  }
  const onNear = () => (after === null ? onDraw?.() : void loadMore())
  useComingNear(button, `${after ?? ''} ${drawn}`, isEager && !isLoading && !hasFailed, onNear)

  /** The last press takes the button away: the focus then goes to the first comment that it has drawn. */
  const drawMore = () => {
    const section = button.current?.closest('section')
    const before = new Set(section?.querySelectorAll('article'))
    flushSync(() => onDraw?.())
    const first = [...(section?.querySelectorAll('article') ?? [])].find((comment) => !before.has(comment))
    if (isFocusLost()) first?.focus({ preventScroll: true })
  }

  const press = async () => {
    if (after === null) return drawMore()
    const pressedFrom = document.activeElement
    announce('댓글을 불러오는 중입니다.')
    const loaded = await loadMore()
    if (loaded === null) {
      announce('')
      // The retry button was removed while the request was under way, and a new one has taken its place.
      if (isFocusLost()) button.current?.focus({ preventScroll: true })
      return
    }
    const first = firstOf(loaded)
    // Unless the focus has moved elsewhere meanwhile; removing a button leaves it on the body.
    const hasStayed = isFocusLost() || document.activeElement === pressedFrom
    if (first !== undefined && hasStayed) focusComment(commentName(first.id))
  }

  return (
    <>
      <button ref={button} type="button" className={css.more} aria-busy={isLoading} onClick={() => void press()}>
        {label}
      </button>
      {hasFailed && <LoadFailed onRetry={press} />}
    </>
  )
}

type UnloadedProps = { readonly threadKey: ThreadKey; readonly id: number }

/** Loads the batch starting with a comment, with a status message meanwhile. */
export const UnloadedComment = ({ threadKey, id }: UnloadedProps) => {
  const { isLoading, hasFailed, isRetrying, load } = useBatch(threadKey, id - 1, true)
  if (hasFailed || isRetrying) return <LoadFailed isRetrying={isRetrying} onRetry={load} />
  return isLoading ? <Seeking /> : null
}
