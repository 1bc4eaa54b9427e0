import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { NumbersAnswer } from '#/contract/desk.ts'
import { formatCount } from '#/text/counts.ts'
import { messages } from '#/text/messages.ts'
import { failureAdvice } from '#/ui/states/load-failure.tsx'

import { numbersQuery } from './desk.queries.ts'
import { useDesk } from './desk.ts'
import { ViewChart } from './view-chart.tsx'

import controls from './controls.module.css'
import page from './desk-page.module.css'
import css from './numbers.module.css'

/** The host, without scheme and `www.`. */
const hostOf = (origin: string): string => {
  if (origin === '') return '알려지지 않음'
  return URL.canParse(origin) ? new URL(origin).host.replace(/^www\./, '') : origin
}

type Row = { readonly key: string; readonly name: string; readonly views: number; readonly onChoose?: () => void }

/** Each row with a bar behind it as long as its share of the first. */
const Ranking = ({ title, rows }: { title: string; rows: readonly Row[] }) => {
  const most = Math.max(1, ...rows.map(({ views }) => views))
  return (
    <div className={css.ranking}>
      <h3 className={css.subtitle}>{title}</h3>
      {rows.length === 0 && <p className={css.hint}>아직 없습니다.</p>}
      <ol className={css.rows} aria-label={title}>
        {rows.map(({ key, name, views, onChoose }) => (
          <li key={key} className={css.row} style={{ backgroundSize: `${(views / most) * 100}% 100%` }}>
            {onChoose === undefined ? (
              <span className={css.name}>{name}</span>
            ) : (
              <button type="button" className={css.name} onClick={onChoose}>
                {name}
              </button>
            )}
            <span className={css.views}>{formatCount(views)}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}

type Chosen = { readonly id: number; readonly title: string }
type LoadedProps = {
  readonly numbers: NumbersAnswer
  readonly chosen: Chosen | null
  readonly onChoose: (chosen: Chosen) => void
}

const Loaded = ({ numbers: { days, posts, origins }, chosen, onChoose }: LoadedProps) => (
  <>
    <ViewChart days={days} title={chosen?.title ?? null} />
    <div className={css.rankings}>
      {chosen === null && (
        <Ranking
          title="많이 읽힌 글"
          rows={posts.map(({ id, title, views }) => ({
            key: String(id),
            name: title,
            views,
            onChoose: () => onChoose({ id, title }),
          }))}
        />
      )}
      <Ranking
        title="어디서 왔는지"
        rows={origins.map(({ origin, views }) => ({ key: origin, name: hostOf(origin), views }))}
      />
    </div>
  </>
)

/** How the blog is read: of the whole, or of one post that was chosen from the most viewed. */
export const Numbers = () => {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...numbersQuery(useDesk(), chosen?.id ?? null),
    placeholderData: keepPreviousData,
  })
  return (
    <section className={page.section} aria-labelledby="desk-numbers" aria-busy={isPlaceholderData}>
      <h2 id="desk-numbers" className={page.title}>
        지난 30일
      </h2>
      {chosen !== null && (
        <p className={css.chosen}>
          <strong>{chosen.title}</strong>
          <button type="button" className={controls.quiet} onClick={() => setChosen(null)}>
            모든 글 보기
          </button>
        </p>
      )}
      {data !== undefined && <Loaded numbers={data} chosen={chosen} onChoose={setChosen} />}
      {error !== null && (
        <p role="alert" className={controls.alert}>
          {messages.loadFailed} {failureAdvice(error)}{' '}
          <button type="button" className={controls.quiet} onClick={() => void refetch()}>
            {messages.retry}
          </button>
        </p>
      )}
    </section>
  )
}
