import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { daysOfNumbers, type NumbersAnswer } from '#/contract/desk.ts'
import { formatCount } from '#/text/counts.ts'
import { formatDay } from '#/text/dates.ts'

import { SectionFailure } from './alerts.tsx'
import { numbersQuery } from './desk.queries.ts'
import { useDesk } from './desk.ts'

import hidden from '#/ui/visually-hidden.module.css'
import controls from './controls.module.css'
import page from './desk-page.module.css'
import css from './numbers.module.css'

const heading = `지난 ${daysOfNumbers}일`

const size = { width: 600, height: 160, gap: 4 } as const

/** The next round number, as the label of the top line. */
const roundUp = (views: number): number => {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, views))))
  return Math.max(4, Math.ceil(views / (step / 2)) * (step / 2))
}

const dayName = (day: string): string =>
  Number.isNaN(Date.parse(`${day}T00:00+09:00`)) ? day : formatDay(`${day}T00:00+09:00`)

/** Without the year, which changes within the chart only in January. */
const shortName = (day: string): string => dayName(day).replace(/^\d+년 /, '')

type Props = {
  readonly days: NumbersAnswer['days']
  /** Of which post; `null` for all. */
  readonly title: string | null
}

/** The views of each day as bars, and the same as a table for those who do not see them. */
const ViewChart = ({ days, title }: Props) => {
  const total = days.reduce((sum, { views }) => sum + views, 0)
  const top = roundUp(Math.max(0, ...days.map(({ views }) => views)))
  const step = size.width / Math.max(1, days.length)
  const [first, last] = [days[0], days.at(-1)]
  return (
    <figure className={css.figure}>
      <figcaption className={css.total}>
        조회 <strong>{formatCount(total)}</strong>회
      </figcaption>
      <div className={css.plot} aria-hidden="true">
        <svg viewBox={`0 0 ${size.width} ${size.height}`} preserveAspectRatio="none" className={css.chart}>
          {[0, 0.5, 1].map((part) => (
            <line
              key={part}
              x1="0"
              x2={size.width}
              y1={size.height * part}
              y2={size.height * part}
              className={css.line}
            />
          ))}
          {days.map(({ day, views }, index) => (
            <g key={day} className={css.day}>
              <title>{`${dayName(day)} ${formatCount(views)}회`}</title>
              <rect x={index * step} width={step} y="0" height={size.height} className={css.reach} />
              <rect
                x={index * step + size.gap / 2}
                width={step - size.gap}
                y={size.height * (1 - views / top)}
                height={(size.height * views) / top}
                className={css.bar}
              />
            </g>
          ))}
        </svg>
        <span className={css.top}>{formatCount(top)}</span>
        <span className={css.from}>{first && shortName(first.day)}</span>
        <span className={css.to}>{last && shortName(last.day)}</span>
      </div>
      <div className={hidden.hidden}>
        <table>
          <caption>{title === null ? `${heading}의 조회` : `${heading}의 조회: ${title}`}</caption>
          <thead>
            <tr>
              <th scope="col">날짜</th>
              <th scope="col">조회</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, views }) => (
              <tr key={day}>
                <th scope="row">{dayName(day)}</th>
                <td>{formatCount(views)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}

/** The host, without scheme and `www.`. */
const hostOf = (origin: string): string => {
  if (origin === '') return '알 수 없음(주소를 직접 연 경우 등)'
  return URL.canParse(origin) ? new URL(origin).host.replace(/^www\./, '') : origin
}

type Row = { readonly key: string; readonly name: string; readonly views: number; readonly onChoose?: () => void }

/** Each row with a bar behind it, in proportion to the first. */
const Ranking = ({ title, rows }: { title: string; rows: readonly Row[] }) => {
  const most = Math.max(1, ...rows.map(({ views }) => views))
  return (
    <div className={css.ranking}>
      <h3 className={css.subtitle}>{title}</h3>
      {rows.length === 0 && <p className={css.hint}>아직 없습니다.</p>}
      <ol role="list" className={css.rows} aria-label={title}>
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

/** Statistics of the whole blog, or of one post that was chosen from the most viewed. */
export const Numbers = () => {
  const [chosen, setChosen] = useState<{ readonly id: number; readonly title: string } | null>(null)
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...numbersQuery(useDesk(), chosen?.id ?? null),
    placeholderData: keepPreviousData,
  })
  return (
    <section className={page.section} aria-labelledby="desk-numbers" aria-busy={isPlaceholderData}>
      <h2 id="desk-numbers" className={page.title}>
        {heading}
      </h2>
      {chosen !== null && (
        <p className={css.chosen}>
          <strong>{chosen.title}</strong>
          <button type="button" className={controls.quiet} onClick={() => setChosen(null)}>
            모든 글 보기
          </button>
        </p>
      )}
      {data !== undefined && (
        <>
          <ViewChart days={data.days} title={chosen?.title ?? null} />
          <div className={css.rankings}>
            {chosen === null && (
              <Ranking
                title="많이 읽은 글"
                rows={data.posts.map(({ id, title, views }) => ({
                  key: String(id),
                  name: title,
                  views,
                  onChoose: () => setChosen({ id, title }),
                }))}
              />
            )}
            <Ranking
              title="어디서 왔는지"
              rows={data.origins.map(({ origin, views }) => ({ key: origin, name: hostOf(origin), views }))}
            />
          </div>
        </>
      )}
      {error !== null && <SectionFailure error={error} onRetry={refetch} />}
    </section>
  )
}
