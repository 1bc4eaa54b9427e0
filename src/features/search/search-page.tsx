import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useMemo, useState } from 'react'

import { useApi } from '#/http/api.ts'
import { titlesQuery } from '#/http/titles.query.ts'
import { formatCount, formatPostCount } from '#/text/counts.ts'
import { messages } from '#/text/messages.ts'
import { directionParticleFor } from '#/text/particle-for.ts'
import { problemOf } from '#/text/search/query-limits.ts'
import { queryRefusals } from '#/text/search/query-refusals.ts'
import { focusMainIfLost } from '#/ui/layout/focus-main.ts'
import { Pagination } from '#/ui/pagination.tsx'
import { ShortcutsSwitch } from '#/ui/shortcuts-switch.tsx'
import { failureAdvice } from '#/ui/states/load-failure.tsx'
import { useTitleFace } from '#/ui/title-face.tsx'

import { walkResults } from './arrow-keys.ts'
import { FoundList, type Item } from './found-list.tsx'
import { SearchField } from './search-field.tsx'
import { searchQuery, type Asked } from './search.queries.ts'
import { matchingTitles, titlesNear } from './title-matches.ts'
import { useTyped } from './use-typed.ts'

import css from './search-page.module.css'

/**
 * `null` disables the search. `last`: the results, or the previous ones while they are loading, and after they failed to; none
 * are left once the field was empty.
 */
const useSearch = (asked: Asked | null, isEmpty: boolean) => {
  const api = useApi()
  const search = useQuery({
    ...searchQuery(api, asked ?? { q: '', page: 1, isLiteral: false }),
    enabled: asked !== null,
    refetchOnReconnect: true,
  })
  const [last, setLast] = useState(search.data)
  const latest = isEmpty ? undefined : (search.data ?? last)
  if (latest !== last) setLast(latest)
  return { ...search, last: latest }
}

const useTitles = (isWanted: boolean) => useQuery({ ...titlesQuery(useApi()), enabled: isWanted }).data ?? []

type Props = {
  readonly asked: Asked
  /** Writes what is asked for into the address, unless the reader is leaving; returns whether it did. */
  readonly onAsk: (asked: { readonly q: string; readonly isLiteral: boolean }) => boolean
  /** What is shown as long as nothing is asked for. */
  readonly children: ReactNode
}

/** The screen of the search: the field, and what is found as one types. */
export const SearchPage = ({ asked, onAsk, children }: Props) => {
  const { q } = asked
  const { typed, wanted, type, send } = useTyped(q, (text) => onAsk({ q: text, isLiteral: false }))
  const problem = problemOf(wanted)
  const isAskable = problemOf(q) === null
  const { data, last, error, refetch } = useSearch(isAskable ? asked : null, problemOf(q) === 'empty')
  const answer = isAskable ? last : undefined
  const isAnswered = answer !== undefined && data !== undefined && wanted === q
  const titles = useTitles(typed !== q || answer?.count === 0 || error !== null)

  const isProvisional = !isAnswered && problem === null
  const provisional = useMemo(
    () => (isProvisional ? matchingTitles(titles, wanted) : []),
    [isProvisional, titles, wanted],
  )
  const previous = (answer?.posts ?? []).filter(({ id }) => !provisional.some((title) => title.id === id))
  const items: readonly Item[] = isAnswered ? answer.posts : [...provisional, ...previous]
  // Also while the next answer is on its way: as far as is known, there is still nothing.
  const isNothing = answer?.count === 0 && problem === null && items.length === 0
  const isPastEnd = isAnswered && answer.count > 0 && answer.posts.length === 0
  const near = useMemo(() => (isNothing ? titlesNear(titles, wanted) : []), [isNothing, titles, wanted])
  const isOffline = error?.reason.kind === 'offline'
  const retry = async () => {
    await refetch()
    // The button is gone if it succeeded.
    focusMainIfLost()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys are a short cut between elements that have their own
    <div onKeyDown={walkResults} className={css.screen}>
      <h1 className={css.heading} {...useTitleFace('찾기')}>
        찾기
      </h1>
      <SearchField typed={typed} q={q} onType={type} onSend={send} />
      <p role="status" className={css.status}>
        {answer !== undefined && answer.count > 0 && problem !== 'empty' && error === null && (
          <>{answer.isMore ? `${formatCount(answer.count)}개가 넘는 글` : formatPostCount(answer.count)}</>
        )}
        {isNothing && error === null && '찾는 글이 없습니다.'}
        {problem !== null && problem !== 'empty' && queryRefusals[problem].text}
      </p>
      {isAnswered && answer.readAs !== null && (
        <div className={css.read}>
          <p>{`‘${q}’ 대신 ‘${answer.readAs}’${directionParticleFor(answer.readAs)} 찾았습니다.`}</p>
          <form
            action="/search"
            onSubmit={(event) => {
              event.preventDefault()
              onAsk({ q, isLiteral: true })
            }}
          >
            <input type="hidden" name="q" value={q} />
            <button name="literal" value="1" className={css.action}>
              친 그대로 찾기
            </button>
          </form>
        </div>
      )}
      {error !== null && isAskable && problem === null && (
        <div role="alert" className={css.failed}>
          <p>
            <strong>{messages.loadFailed}</strong>{' '}
            {isOffline && titles.length > 0 ? '본문은 연결된 뒤에 찾습니다.' : failureAdvice(error)}
            {previous.length > 0 && ' 앞서 찾은 글은 그대로 둡니다.'}
          </p>
          <button type="button" className={css.action} onClick={() => void retry()}>
            {messages.retry}
          </button>
        </div>
      )}
      {problem !== 'empty' && items.length > 0 && (
        <FoundList
          label="찾은 글"
          items={items}
          asked={(isAnswered && answer.readAs) || wanted}
          isProvisional={!isAnswered && error === null}
          onOpen={send}
        />
      )}
      {isPastEnd && (
        <div className={css.past}>
          <p>이 쪽에는 글이 없습니다.</p>
          <Link to="." search={(search) => ({ ...search, page: 1 })}>
            첫 쪽으로
          </Link>
        </div>
      )}
      {near.length > 0 && (
        <section className={css.others}>
          <p className={css.hint}>혹시 이 글을 찾으셨나요?</p>
          <FoundList label="비슷한 제목" items={near} />
        </section>
      )}
      {isAnswered && <Pagination page={asked.page} totalPages={answer.totalPages} />}
      {problem === 'empty' && (
        <>
          {children}
          <ShortcutsSwitch className={css.shortcuts} label="어느 화면에서나 / 키로 찾기 열기" />
        </>
      )}
    </div>
  )
}
