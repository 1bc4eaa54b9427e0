import { useLinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import css from './pagination.module.css'

/** Page numbers per group; specification, section 9. */
const groupSize = 5

type Props = { readonly page: number; readonly totalPages: number }

type PageLinkProps = {
  readonly to: number
  readonly className: string | undefined
  readonly children: ReactNode
  readonly current?: boolean
  readonly label?: string
}

/** Not a `Link`, which would mark the first page as current on all: its address is a prefix of the others. */
const PageLink = ({ to, className, children, current = false, label }: PageLinkProps) => {
  const link = useLinkProps({ to: '.', search: (search) => ({ ...search, page: to }) })
  return (
    <a {...link} className={className} aria-label={label} aria-current={current ? 'page' : undefined}>
      {children}
    </a>
  )
}

const Step = ({ to, label, sign }: { to: number | null; label: string; sign: string }) =>
  to === null ? (
    <span className={css.gone} aria-hidden="true">
      {sign}
    </span>
  ) : (
    <PageLink to={to} className={css.step} label={label}>
      {sign}
    </PageLink>
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
        <PageLink key={number} to={number} className={css.page} current={number === page}>
          {number}
        </PageLink>
      ))}
      <Step to={page < totalPages ? page + 1 : null} label="다음 페이지" sign="›" />
      <Step to={last < totalPages ? last + 1 : null} label="다음 묶음" sign="»" />
    </nav>
  )
}
