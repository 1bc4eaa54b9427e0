import { startTransition, useEffect, useMemo, useRef, useState } from 'react'

import { type Gap, gapsIn, isUnloaded, type LoadedThread } from '#/thread/batches.ts'
import type { ThreadKey } from '#/thread/cached-thread.ts'
import { type CommentNode, isChanging, isWrittenHere } from '#/thread/edits.ts'
import { buildCommentTree, positionOf, takeComments, type DrawnBranch } from '#/thread/tree.ts'
import { isFocusLost } from '#/ui/is-focus-lost.ts'
import { useOnceFor } from '#/ui/use-once-for.ts'

import { CommentList } from './comment-list.tsx'
import { LoadFailed, MoreComments, moreLabel, UnloadedComment } from './more-comments.tsx'
import { type SectionState, useSectionActions } from './section-context.ts'
import { useHistoryState } from './use-history-state.ts'
import { type Linked, type Missing, useScrollToLoaded } from './use-linked-comment.ts'

import css from './comment-section.module.css'

/** The number of comments that a long thread renders at a time, as it is read. */
const drawStep = 200
/** The number rendered without a click, for find-in-page; more would slow down typing. */
const maxDrawnUnasked = 2_000

/** How many comments to draw, at least `wanted`. If all were drawn, so are up to `drawStep` of those that arrive. */
const useLimit = (drawnByHistoryKey: Map<string, number>, length: number, wanted: number) => {
  const [drawn, setDrawn] = useHistoryState(drawnByHistoryKey, drawStep)
  const [known, setKnown] = useState(length)
  const grown = length > known && drawn >= known ? Math.min(length, known + drawStep) : 0
  const limit = Math.max(drawn, grown, wanted)
  if (known !== length) setKnown(length)
  // The number never decreases.
  if (limit > drawn) setDrawn(limit)
  return [limit, setDrawn] as const
}

/** The gaps, by the key of the first top-level comment after each: replies stay with their parents. */
const gapsByComment = (gaps: readonly Gap[], branches: readonly DrawnBranch[]): ReadonlyMap<string, Gap> =>
  new Map(
    gaps.flatMap((gap) => {
      const next = branches.find(
        ({ node: { comment } }) => comment.id !== null && comment.id >= (gap.before ?? Infinity),
      )
      return next === undefined ? [] : [[next.node.key, gap] as const]
    }),
  )

/** In the place of the comment that the address names. */
const AbsentComment = ({ scrollTo }: Pick<Linked, 'scrollTo'>) => {
  const note = useRef<HTMLParagraphElement>(null)
  useOnceFor(true, () => {
    scrollTo(note.current, 'center')
    // Where a failed load was retried, the focus was on the button.
    if (isFocusLost()) note.current?.focus({ preventScroll: true })
  })
  return (
    <p ref={note} role="status" tabIndex={-1} className={css.empty}>
      이 주소의 댓글을 찾지 못했습니다. 삭제되었거나 아직 공개되지 않은 댓글일 수 있습니다.
    </p>
  )
}

type Props = {
  readonly threadKey: ThreadKey
  readonly loaded: LoadedThread
  readonly state: SectionState
  readonly linked: Linked
  readonly missing: Missing | null
  readonly isOpen: boolean
  readonly announce: (sentence: string) => void
}

export const CommentThread = (props: Props) => {
  const { threadKey, state, linked, missing, isOpen, announce } = props
  const { comments: thread, extent } = props.loaded
  const { form, linkedId, justShown, refusals, areCommentsClosed } = state
  const tree = useMemo(() => buildCommentTree(thread), [thread])
  const position = useMemo(() => (linkedId === null ? -1 : positionOf(tree, linkedId)), [tree, linkedId])
  const [limit, setDrawn] = useLimit(useSectionActions().stores.drawn, thread.length, position + 1)
  const formAt = form?.commentId ?? null
  const branches = useMemo(() => {
    const isAttended = (id: number | null) => id !== null && (id === formAt || justShown.has(id) || refusals.has(id))
    const isWanted = (node: CommentNode) => isWrittenHere(node) || isChanging(node) || isAttended(node.comment.id)
    return takeComments(tree, limit, isWanted)
  }, [tree, limit, formAt, justShown, refusals])
  const undrawn = Math.max(0, thread.length - limit)

  useEffect(() => {
    if (!isOpen || undrawn === 0 || limit >= maxDrawnUnasked) return
    const timer = setTimeout(() => startTransition(() => setDrawn(limit + drawStep)), 100)
    return () => clearTimeout(timer)
  }, [isOpen, limit, undrawn, setDrawn])

  // The comment in the address, and those with refused edits.
  const needed = [...(linkedId === null ? [] : [linkedId]), ...refusals.keys()]
  const unloaded = [...new Set(needed)].filter((id) => isUnloaded(extent, id))
  useScrollToLoaded(linked, linkedId !== null && !thread.some(({ comment }) => comment.id === linkedId))

  const gaps = gapsIn(extent)
  const between = gapsByComment(gaps, branches)
  const atEnd = gaps.findLast((gap) => ![...between.values()].includes(gap))
  const left = extent.unloadedCount === null ? null : extent.unloadedCount + undrawn
  const skipped = [...between].map(([key, gap]) => {
    const label = atEnd === undefined && undrawn === 0 ? moreLabel(left) : '건너뛴 댓글 보기'
    return [
      key,
      <li key="gap" className={css.gap}>
        <MoreComments
          threadKey={threadKey}
          after={gap.after}
          label={label}
          drawn={limit}
          isEager={false}
          announce={announce}
        />
      </li>,
    ] as const
  })

  const note =
    missing?.state === 'absent' ? (
      <AbsentComment key={missing.id} scrollTo={linked.scrollTo} />
    ) : (
      missing && <LoadFailed isRetrying={missing.state === 'seeking'} onRetry={missing.retry} />
    )
  if (thread.length === 0)
    return (
      <>
        {note}
        <p className={css.empty}>{areCommentsClosed ? '댓글이 없습니다.' : '첫 댓글을 남겨 주세요.'}</p>
      </>
    )
  return (
    <>
      {note}
      {unloaded.map((id) => (
        <UnloadedComment key={id} threadKey={threadKey} id={id} />
      ))}
      <CommentList branches={branches} state={state} label="댓글 목록" before={new Map(skipped)} />
      {(undrawn > 0 || atEnd !== undefined) && (
        <MoreComments
          threadKey={threadKey}
          after={undrawn > 0 ? null : (atEnd?.after ?? null)}
          label={moreLabel(left)}
          drawn={limit}
          onDraw={() => setDrawn(limit + drawStep)}
          isEager={isOpen}
          announce={announce}
        />
      )}
    </>
  )
}
