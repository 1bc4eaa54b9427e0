import { startTransition, useEffect, useMemo, useRef, useState } from 'react'

import { type Gap, gapsIn, isMissing, type LoadedThread } from './comment-batches.ts'
import { commentName, isOwn } from './comment-edits.ts'
import { CommentList } from './comment-list.tsx'
import { buildCommentTree } from './comment-tree.ts'
import type { ThreadPlace } from './comments.queries.ts'
import { createEntryState } from './entry-state.ts'
import { MoreComments, moreLabel, SoughtComment } from './more-comments.tsx'
import { useSectionState } from './section-context.ts'
import { placeOf, takeComments, type VisibleBranch } from './visible-comments.ts'

import css from './comment-section.module.css'

/** A long thread is laid out as far as it is read; this many comments at a time. */
const batch = 200
/** So many come by themselves once they can be seen, for who searches the page; more would make it slow to type on. */
const unasked = 2_000

const useKeptRead = createEntryState<number>()

/** Scrolls to the comment that the address names when it had to be loaded first; the router does so only if it is there. */
const useScrollToSought = (marked: number | null, isSought: boolean) => {
  const sought = useRef<number | null>(null)
  useEffect(() => {
    if (isSought) sought.current = marked
    else if (marked !== null && sought.current === marked) {
      sought.current = null
      document.getElementById(commentName(marked))?.scrollIntoView()
    }
  }, [marked, isSought])
}

/** How many comments to draw, at least `wanted`: once all were drawn, those of the next batch are, too. */
const useLimit = (length: number, wanted: number) => {
  const [read, setRead] = useKeptRead(batch)
  const [known, setKnown] = useState(length)
  const grown = length > known && read >= known ? Math.min(length, known + batch) : 0
  const limit = Math.max(read, grown, wanted)
  if (known !== length) setKnown(length)
  // What has been shown once does not go away again.
  if (limit > read) setRead(limit)
  return [limit, setRead] as const
}

/** The first comment behind each gap; one that answers a comment before the gap marks no place. */
const placesOf = (gaps: readonly Gap[], branches: readonly VisibleBranch[]): ReadonlyMap<string, Gap> =>
  new Map(
    gaps.flatMap((gap) => {
      const next = branches.find(
        ({ node: { comment } }) => comment.id !== null && comment.id >= (gap.before ?? Infinity),
      )
      return next === undefined ? [] : [[next.node.key, gap] as const]
    }),
  )

type Props = {
  readonly place: ThreadPlace
  readonly loaded: LoadedThread
  readonly marked: number | null
  readonly isOpen: boolean
  readonly announce: (sentence: string) => void
}

export const CommentThread = ({ place, loaded: { comments: thread, extent }, marked, isOpen, announce }: Props) => {
  const { form, waiting, deletions } = useSectionState()
  const tree = useMemo(() => buildCommentTree(thread), [thread])
  const named = useMemo(() => (marked === null ? -1 : placeOf(tree, marked)), [tree, marked])
  const [limit, setRead] = useLimit(thread.length, named + 1)
  const formAt = form?.commentId ?? null
  const branches = useMemo(() => {
    const isAttended = (id: number | null) => id !== null && (id === formAt || waiting.has(id) || deletions.has(id))
    return takeComments(tree, limit, (node) => isOwn(node) || isAttended(node.comment.id))
  }, [tree, limit, formAt, waiting, deletions])
  const undrawn = Math.max(0, thread.length - limit)

  useEffect(() => {
    if (!isOpen || undrawn === 0 || limit >= unasked) return
    const timer = setTimeout(() => startTransition(() => setRead(limit + batch)), 100)
    return () => clearTimeout(timer)
  }, [isOpen, limit, undrawn, setRead])

  // The comment of the address, and those whose refused replies wait to be read.
  const sought = [...new Set([...(marked === null ? [] : [marked]), ...waiting])].filter((id) => isMissing(extent, id))
  useScrollToSought(marked, marked !== null && sought.includes(marked))

  const gaps = gapsIn(extent)
  const places = placesOf(gaps, branches)
  const atEnd = gaps.findLast((gap) => ![...places.values()].includes(gap))
  const left = extent.unseen === null ? null : extent.unseen + undrawn
  const skipped = [...places].map(([key, gap]) => {
    const label = atEnd === undefined && undrawn === 0 ? moreLabel(left) : '건너뛴 댓글 보기'
    const button = <MoreComments {...{ place, label, announce }} after={gap.after} drawn={limit} isEager={false} />
    return [
      key,
      <li key="gap" className={css.gap}>
        {button}
      </li>,
    ] as const
  })

  if (thread.length === 0) return <p className={css.empty}>첫 댓글을 남겨 주세요.</p>
  return (
    <>
      {sought.map((id) => (
        <SoughtComment key={id} place={place} id={id} />
      ))}
      <CommentList branches={branches} label="댓글 목록" before={new Map(skipped)} />
      {(undrawn > 0 || atEnd !== undefined) && (
        <MoreComments
          place={place}
          after={undrawn > 0 ? null : (atEnd?.after ?? null)}
          label={moreLabel(left)}
          drawn={limit}
          onDraw={() => setRead(limit + batch)}
          isEager={isOpen}
          announce={announce}
        />
      )}
    </>
  )
}
