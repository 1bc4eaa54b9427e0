import { type QueryFilters, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

import type { Reply } from '#/contract/reply.ts'
import { useApi } from '#/http/api.ts'
import type { Failure } from '#/http/failure.ts'
import {
  changeRemembered,
  type CommentRef,
  isUnheard,
  ownThreadsRoot,
  useRemembered,
  withHeard,
  writeRememberedJson,
} from '#/own-comments/own-comments.ts'
import { rememberedJson } from '#/own-comments/remembered-json.ts'
import { formatCount } from '#/text/counts.ts'
import { messages } from '#/text/messages.ts'
import { isFocusLost } from '#/ui/is-focus-lost.ts'
import { failureAdvice } from '#/ui/states/load-failure.tsx'
import { useTitleFace } from '#/ui/title-face.tsx'

import { OwnComment } from './own-comment.tsx'
import { repliesQuery } from './replies.queries.ts'

import css from './own-comments.module.css'

const failedThreads: QueryFilters = {
  queryKey: ownThreadsRoot,
  type: 'active',
  predicate: ({ state }) => state.status === 'error',
}

/** Why a post on the page did not load, if one did not, and how to load all such posts again. */
const useFailedThreads = (): readonly [Failure | null, () => void] => {
  const client = useQueryClient()
  const cache = client.getQueryCache()
  const failure = useSyncExternalStore(
    useCallback((onChange) => cache.subscribe(onChange), [cache]),
    () => cache.findAll(failedThreads)[0]?.state.error ?? null,
  )
  return [failure, () => void client.refetchQueries(failedThreads)]
}

/** How many are shown at a time: each of them loads its post. */
const step = 20

/** What was written in this browser, with what others have answered. */
export const OwnCommentsPage = ({ storage }: { readonly storage: Storage | null }) => {
  const remembered = useRemembered(storage)
  const { own, unread } = remembered
  const [count, setCount] = useState(step)
  const [emptied, setEmptied] = useState<string | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const { data, error, refetch } = useQuery({ ...repliesQuery(useApi(), own, storage), enabled: own.length > 0 })
  const [threadFailure, retryThreads] = useFailedThreads()
  const failure = threadFailure ?? error
  const failed = [threadFailure && '댓글', error && '답글'].filter(Boolean).join('과 ')
  const replies = Map.groupBy(data?.replies ?? [], ({ to }) => to)

  // Replies shown here are marked as read. If the header knows of newer ones, they are fetched first.
  useEffect(() => {
    if (data === undefined) return
    const ids = data.replies.map(({ id }) => id)
    const isSeen = ({ id }: CommentRef) => ids.includes(id) || data.known.includes(id)
    const see = () => {
      // Not in a hidden tab: the visible one may still show them as new.
      if (document.visibilityState === 'hidden') return
      const isNew = ({ id }: Reply) => isUnheard(remembered, id) || unread.some((reply) => reply.id === id)
      const answered = new Set(data.replies.filter(isNew).map(({ to }) => to))
      // A reply is shown only below its comment.
      setCount((shown) => Math.max(shown, own.findLastIndex(({ id }) => answered.has(id)) + 1))
      changeRemembered(storage, (before) => ({
        unread: before.unread.filter((reply) => !isSeen(reply)),
        ...withHeard(before, ids),
      }))
      if (unread.length > 0 && !unread.some(isSeen)) void refetch()
    }
    see()
    document.addEventListener('visibilitychange', see)
    return () => document.removeEventListener('visibilitychange', see)
  }, [data, storage, remembered, own, unread, refetch])

  const empty = () => {
    setEmptied(rememberedJson(storage))
    writeRememberedJson(storage, null)
    heading.current?.focus({ preventScroll: true })
  }
  const restore = () => {
    writeRememberedJson(storage, emptied)
    setEmptied(null)
    heading.current?.focus({ preventScroll: true })
  }

  const showMore = () => {
    flushSync(() => setCount(count + step))
    const first = list.current?.children[count]
    // The last press removes the button.
    if (!isFocusLost() || !(first instanceof HTMLElement)) return
    first.tabIndex = -1
    first.focus({ preventScroll: true })
  }

  const retry = () => {
    retryThreads()
    if (error !== null) void refetch()
    // The button goes away.
    heading.current?.focus({ preventScroll: true })
  }

  return (
    <div className={css.page}>
      <header className={css.header}>
        <h1 ref={heading} className={css.heading} tabIndex={-1} {...useTitleFace('내 댓글')}>
          내 댓글
        </h1>
        {own.length > 0 && (
          <button type="button" className={css.action} onClick={empty}>
            목록 비우기
          </button>
        )}
      </header>
      <p className={css.hint}>
        이 브라우저에서 쓴 댓글을 여기에 모읍니다. 내용과 비밀번호는 저장하지 않고, 어느 댓글인지만 기억합니다.
      </p>
      {emptied !== null && own.length === 0 && (
        <p role="status" className={css.emptied}>
          목록을 비웠습니다. 댓글은 글에 그대로 있습니다.
          <button type="button" className={css.action} onClick={restore}>
            되돌리기
          </button>
        </p>
      )}
      {failure !== null && own.length > 0 && (
        <div role="alert" className={css.failed}>
          <p>
            {failed}을 불러오지 못했습니다. {failureAdvice(failure)}
          </p>
          <button type="button" className={css.action} onClick={retry}>
            {messages.retry}
          </button>
        </div>
      )}
      {own.length === 0 ? (
        <p className={css.hint}>이 브라우저에서 쓴 댓글이 없습니다.</p>
      ) : (
        <ul role="list" ref={list} className={css.list} aria-label="내 댓글 목록">
          {own.slice(0, count).map((comment) => (
            <OwnComment key={comment.id} comment={comment} own={own} replies={replies.get(comment.id) ?? []} />
          ))}
        </ul>
      )}
      {own.length > count && (
        <button type="button" className={css.action} onClick={showMore}>
          더 보기 ({formatCount(own.length - count)}개 남음)
        </button>
      )}
    </div>
  )
}
