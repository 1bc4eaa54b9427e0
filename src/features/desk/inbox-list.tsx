import { type RefObject, useEffect, useRef } from 'react'

import type { InboxFilter, OwnerComment } from '#/contract/desk.ts'
import { formatCount } from '#/text/counts.ts'
import { messages } from '#/text/messages.ts'
import { ignoreDoubleClick } from '#/ui/double-click.ts'
import { isFocusLost } from '#/ui/is-focus-lost.ts'
import { useLatest } from '#/ui/use-latest.ts'

import { SectionFailure } from './alerts.tsx'
import { useDeskKeys } from './desk-keys.tsx'
import { useDesk } from './desk.ts'
import { useStore } from './external-store.ts'
import { InboxItem } from './inbox-item.tsx'
import { useFocusAfterRemoval } from './use-focus-after-removal.ts'
import type { LoadedInbox } from './use-inbox.ts'

import controls from './controls.module.css'
import css from './inbox.module.css'

/** Calls `onEnter` when the element comes within a margin of the view, and at each render while there. */
const useInView = (element: RefObject<HTMLElement | null>, margin: string, onEnter: () => void): void => {
  const latest = useLatest(onEnter)
  // After each rendering, which may have moved the element out of view: a new observer reports where it is now.
  useEffect(() => {
    if (element.current === null) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.at(-1)?.isIntersecting === true) latest.current()
      },
      { rootMargin: margin },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  })
}

type Props = {
  readonly filter: InboxFilter
  readonly inbox: LoadedInbox
  /** Its comments that match the search; `null` until something is loaded. */
  readonly shown: readonly OwnerComment[] | null
  readonly isGrouped: boolean
  /** The text for an empty list. */
  readonly empty: string
}

const Items = ({ comments }: { comments: readonly OwnerComment[] }) =>
  comments.map((comment) => <InboxItem key={comment.id} comment={comment} />)

/** Grouped by post, in the order of their newest comments. */
const Groups = ({ comments }: { comments: readonly OwnerComment[] }) =>
  [...Map.groupBy(comments, ({ postId }) => postId)].map(([postId, group]) => (
    <li key={postId} className={css.group}>
      <h3 className={css.groupTitle}>
        {group[0]?.title} <span className={css.faint}>{formatCount(group.length)}</span>
      </h3>
      <ul role="list" className={css.list}>
        <Items comments={group} />
      </ul>
    </li>
  ))

/** Loads older comments when the owner scrolls to the end, or by a button. */
const Older = ({ inbox: { older, loadOlder, oldest } }: { inbox: LoadedInbox }) => {
  const button = useRef<HTMLButtonElement>(null)
  const asked = useRef<number | null>(null)
  useInView(button, '600px', () => {
    if (asked.current === oldest || older !== 'idle') return
    asked.current = oldest
    void loadOlder()
  })
  return (
    <p className={css.older}>
      {older === 'failed' && <span role="alert">{messages.loadFailed}</span>}
      <button
        ref={button}
        type="button"
        className={controls.quiet}
        aria-busy={older === 'loading'}
        onClick={() => void loadOlder()}
      >
        {older === 'failed' ? messages.retry : '댓글 더 보기'}
      </button>
    </p>
  )
}

/** Marks new comments as seen once the end of their list, complete and unfiltered, is in view. */
const SeenMark = ({ newest }: { newest: number }) => {
  const { calls, session } = useDesk()
  const mark = useRef<HTMLDivElement>(null)
  const reported = useRef(0)
  useInView(mark, '0px', () => {
    if (reported.current >= newest) return
    reported.current = newest
    session
      .inBackground(() => calls.seen(newest))
      .catch(() => {
        // They stay new, and are marked again when they are seen again.
        reported.current = 0
      })
  })
  return <div ref={mark} className={css.end} />
}

/** A list of comments with what can be done about each; the keys walk it. */
export const InboxList = ({ filter, inbox, shown, isGrouped, empty }: Props) => {
  const { replies, actions } = useDesk()
  const actionsById = useStore(actions.store)
  const list = useRef<HTMLUListElement>(null)
  const articles = () => [...(list.current?.querySelectorAll<HTMLElement>('article[data-comment]') ?? [])]
  const find = (id: number) => articles().find(({ dataset }) => dataset['comment'] === String(id))
  const focus = (id: number) => {
    find(id)?.focus({ preventScroll: true })
    find(id)?.scrollIntoView({ block: 'nearest' })
  }
  useDeskKeys({
    ids: () => articles().map(({ dataset }) => Number(dataset['comment'])),
    focus,
    reply: (id) => {
      focus(id)
      shown?.filter((comment) => comment.id === id).forEach(replies.open)
      // A form that was open already does not take the focus by itself.
      find(id)?.querySelector('textarea')?.focus()
    },
    remove: (id) => shown?.filter((comment) => comment.id === id).forEach(actions.remove),
  })
  const emptyNote = useRef<HTMLParagraphElement>(null)
  useFocusAfterRemoval(shown?.map(({ id }) => id) ?? [], (id) => {
    const undo = list.current?.querySelector<HTMLElement>(`[data-undo="${id}"]`)
    const target = undo ?? (id === null ? emptyNote.current : find(id))
    target?.focus({ preventScroll: true })
  })
  const { comments, error, more, refetch } = inbox
  const newest = comments?.[0]?.id ?? 0
  const isWhole = shown?.length === comments?.length

  // After a deletion, focuses the undo button even where clicks do not focus buttons, as in Safari.
  const [last] = [...actionsById].findLast(([, { deletion }]) => deletion === 'deferred') ?? []
  useEffect(() => {
    if (last === undefined || !isFocusLost()) return
    list.current?.querySelector<HTMLElement>(`[data-undo="${last}"]`)?.focus({ preventScroll: true })
  }, [last])

  if (shown === null)
    return error === null ? (
      <p role="status" className={css.empty}>
        댓글을 불러오는 중입니다…
      </p>
    ) : (
      <SectionFailure error={error} onRetry={refetch} />
    )
  return (
    <>
      {shown.length === 0 ? (
        <p ref={emptyNote} tabIndex={-1} className={css.empty}>
          {empty}
        </p>
      ) : (
        <ul role="list" ref={list} className={css.list} aria-label="댓글함" onClickCapture={ignoreDoubleClick}>
          {isGrouped ? <Groups comments={shown} /> : <Items comments={shown} />}
        </ul>
      )}
      {more ? <Older inbox={inbox} /> : filter === 'new' && isWhole && newest > 0 && <SeenMark newest={newest} />}
    </>
  )
}
