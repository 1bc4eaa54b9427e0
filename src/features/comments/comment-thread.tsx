import { startTransition, useEffect, useMemo, useRef } from 'react'

import { isOwn, type Thread } from './comment-edits.ts'
import { CommentList } from './comment-list.tsx'
import { buildCommentTree } from './comment-tree.ts'
import { createEntryState } from './entry-state.ts'
import { useSectionState } from './section-context.ts'
import { placeOf, takeComments } from './visible-comments.ts'

import css from './comment-section.module.css'

/** A long thread is laid out as far as it is read; this many comments at a time. */
const batch = 200
/** So many come by themselves once they can be seen, for who searches the page; more would make it slow to type on. */
const unasked = 2_000

const useKeptRead = createEntryState<number>()

type Props = { readonly thread: Thread; readonly marked: number | null; readonly isOpen: boolean }

export const CommentThread = ({ thread, marked, isOpen }: Props) => {
  const { form, waiting, deletions } = useSectionState()
  const [read, setRead] = useKeptRead(batch)
  const end = useRef<HTMLButtonElement>(null)
  const tree = useMemo(() => buildCommentTree(thread), [thread])
  const named = useMemo(() => (marked === null ? -1 : placeOf(tree, marked)), [tree, marked])
  const limit = Math.max(read, named + 1)
  // What has been shown once does not go away again.
  if (limit > read) setRead(limit)
  const formAt = form?.commentId ?? null
  const branches = useMemo(() => {
    const isAttended = (id: number | null) => id !== null && (id === formAt || waiting.has(id) || deletions.has(id))
    return takeComments(tree, limit, (node) => isOwn(node) || isAttended(node.comment.id))
  }, [tree, limit, formAt, waiting, deletions])
  const more = thread.length > limit

  useEffect(() => {
    if (!more || end.current === null) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) startTransition(() => setRead(limit + batch))
      },
      { root: document, rootMargin: '1500px' },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [limit, more, setRead])

  useEffect(() => {
    if (!isOpen || !more || limit >= unasked) return
    const timer = setTimeout(() => startTransition(() => setRead(limit + batch)), 100)
    return () => clearTimeout(timer)
  }, [isOpen, limit, more, setRead])

  if (thread.length === 0) return <p className={css.empty}>첫 댓글을 남겨 주세요.</p>
  return (
    <>
      <CommentList branches={branches} label="댓글 목록" />
      {more && (
        <button ref={end} type="button" className={css.more} onClick={() => setRead(limit + batch)}>
          댓글 더 보기
        </button>
      )}
    </>
  )
}
