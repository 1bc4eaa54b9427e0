import { Link } from '@tanstack/react-router'

import css from './pagination.module.css'

/** Page numbers come in groups of so many; specification, section 9. */
const groupSize = 5

type Props = { readonly page: number; readonly totalPages: number }

const Step = ({ to, label, sign }: { to: number | null; label: string; sign: string }) =>
  to === null ? (
    <span className={css.gone} aria-hidden="true">
      {sign}
    </span>
  ) : (
    <Link to="." search={(search) => ({ ...search, page: to })} className={css.step} aria-label={label}>
      {sign}
    </Link>
  )

export const Pagination = ({ page, totalPages }: Props) => {
  if (totalPages <= 1) return null
  const first = Math.floor((Math.min(page, totalPages) - 1) / groupSize) * groupSize + 1
  const last = Math.min(first + groupSize - 1, totalPages)
  const pages = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  return (
    <nav className={css.pages} aria-label="페이지 이동">
      <Step to={first > 1 ? first - 1 : null} label="이전 묶음" sign="«" />
      <Step to={page > 1 ? Math.min(page - 1, totalPages) : null} label="이전 페이지" sign="‹" />
      {pages.map((number) => (
        <Link
          key={number}
          to="."
          search={(search) => ({ ...search, page: number })}
          className={css.page}
          aria-current={number === page ? 'page' : undefined}
        >
          {number}
        </Link>
      ))}
      <Step to={page < totalPages ? page + 1 : null} label="다음 페이지" sign="›" />
      <Step to={last < totalPages ? last + 1 : null} label="다음 묶음" sign="»" />
    </nav>
  )
}
