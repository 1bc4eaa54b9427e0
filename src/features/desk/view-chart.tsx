import type { NumbersAnswer } from '#/contract/desk.ts'
import { formatCount } from '#/text/counts.ts'
import { formatDay } from '#/text/dates.ts'

import hidden from '#/ui/visually-hidden.module.css'
import css from './numbers.module.css'

const size = { width: 600, height: 160, gap: 4 } as const

/** The next round number, as the label of the top line. */
const roundUp = (views: number): number => {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, views))))
  return Math.max(4, Math.ceil(views / (step / 2)) * (step / 2))
}

const dayName = (day: string): string =>
  Number.isNaN(Date.parse(`${day}T00:00+09:00`)) ? day : formatDay(`${day}T00:00+09:00`)

/** Without the year, which is the same from end to end but for January. */
const shortName = (day: string): string => dayName(day).replace(/^\d+년 /, '')

type Props = {
  readonly days: NumbersAnswer['days']
  /** Of which post; `null` for all. */
  readonly title: string | null
}

/** The views of each day as bars, and the same as a table for those who do not see them. */
export const ViewChart = ({ days, title }: Props) => {
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
          <caption>{title === null ? '지난 30일의 조회' : `지난 30일의 조회: ${title}`}</caption>
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
